import { Link } from 'react-router'
import type { ResourceColor, ResourceIcon, ResourceIconColor } from '#features/resources/contract.ts'
import type { Resource } from '#features/resources/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import {
  BookOpen,
  Calendar,
  Download,
  FileCheck,
  FileSpreadsheet,
  FileText,
  type IconShape,
  Shield,
  SquareCheckBig,
  Users,
} from '#ui/icons.tsx'
import { recordDownload, resourceFilePath } from './api.ts'
import { CATEGORY_NAMES } from './category-filter.tsx'

const ICONS: Record<ResourceIcon, IconShape> = {
  CheckSquare: SquareCheckBig,
  BookOpen,
  FileSpreadsheet,
  Calendar,
  FileCheck,
  Users,
  Shield,
  FileText,
}
const GROUNDS: Record<ResourceColor, string> = {
  'pine-tint': 'bg-pine-tint',
  'green-tint': 'bg-green-tint',
  'amber-tint': 'bg-amber-tint',
  sunken: 'bg-sunken',
}
const INKS: Record<ResourceIconColor, string> = {
  pine: 'text-pine',
  green: 'text-green',
  amber: 'text-amber',
  ink: 'text-ink',
}

interface ResourceRowProps {
  resource: Resource
  /** Says that it is for the chosen purpose. */
  isMarked: boolean
}

/** One file: title, description, category, kind, size, date, downloads, and the link. */
export function ResourceRow({ resource, isMarked }: ResourceRowProps) {
  const Shape = ICONS[resource.icon]
  return (
    <article className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-4 py-3 max-sm:grid-cols-1 md:grid-cols-[2.5rem_minmax(0,1fr)_auto] md:gap-x-4 md:gap-y-0 md:px-6 md:py-4">
      <span
        className={classNames(
          'grid size-7 place-items-center self-start rounded-control md:row-span-3 md:size-10 md:self-center',
          GROUNDS[resource.color],
          INKS[resource.iconColor],
        )}
      >
        <Shape aria-hidden className="size-4 md:size-5" strokeWidth={1.75} />
      </span>
      <h3 className="type-label">{resource.title}</h3>
      <p className="type-small col-span-3 text-ink-2 max-sm:col-span-1 md:col-span-1 md:col-start-2">
        {resource.description}
      </p>
      <div className="col-span-3 flex flex-wrap items-center gap-x-4 max-sm:col-span-1 md:col-span-1 md:col-start-2 md:mt-1">
        <Facts resource={resource} isMarked={isMarked} />
        {resource.template ? <FillIn resource={resource} template={resource.template} /> : null}
      </div>
      <ButtonLink
        href={resourceFilePath(resource)}
        download
        variant="second"
        size="small"
        icon={Download}
        className="col-start-3 row-start-1 self-start max-md:-my-2 max-md:min-w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-pine max-sm:col-start-1 max-sm:row-start-auto max-sm:justify-self-start md:row-span-3 md:row-start-1 md:self-center"
        aria-label={m.resources_download_named({ title: resource.title })}
        onClick={() => recordDownload(resource)}
      >
        {/* On a phone the icon stands alone: the title has the room. */}
        <span className="max-md:sr-only">{m.resources_download()}</span>
      </ButtonLink>
    </article>
  )
}

/** Leads to the sheet of the file, filled in with the case. */
function FillIn({ resource: { title }, template }: { resource: Resource; template: string }) {
  return (
    <Link
      to={`/forms/${template}`}
      className="-my-3 link inline-flex min-h-11 items-center type-small"
      aria-label={m.case_sheets_open({ title })}
    >
      {m.case_sheets_fill_in()}
    </Link>
  )
}

/** One line of facts; a screen reader hears their names. A file that nobody has fetched yet is no news. */
function Facts({ resource, isMarked }: ResourceRowProps) {
  const { downloads } = resource
  const facts = [
    ...(isMarked ? [{ label: m.resources_for_whom(), value: m.resources_your_purpose() }] : []),
    { label: m.resources_filter(), value: CATEGORY_NAMES[resource.category]() },
    { label: m.resources_file_type(), value: resource.file_type },
    { label: m.resources_file_size(), value: fileSizeText(resource.file_size) },
    { label: m.resources_updated(), value: formatDate(resource.updated.slice(0, 10)) },
    ...(downloads > 0
      ? [{ label: m.resources_downloads(), value: m.resources_downloaded({ count: downloads }) }]
      : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-2 type-caption text-ink-3 md:gap-x-3">
      {facts.map(({ label, value }, index) => (
        <div key={label} className={isMarked && index === 0 ? 'font-semibold text-pine' : undefined}>
          <dt className="sr-only">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
