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

/** One file: title, description, category, kind, size, downloads, date, and the link. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const Shape = ICONS[resource.icon]
  return (
    <article className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-1 px-4 py-3.5 max-sm:grid-cols-1 md:grid-cols-[2.5rem_minmax(0,1fr)_auto] md:gap-x-4 md:gap-y-0 md:px-6 md:py-4">
      <span
        className={classNames(
          'grid size-7 place-items-center rounded-control md:row-span-3 md:size-10 md:self-center',
          GROUNDS[resource.color],
          INKS[resource.iconColor],
        )}
      >
        <Shape aria-hidden className="size-4 md:size-5" strokeWidth={1.75} />
      </span>
      <h3 className="type-label col-span-2 self-center max-sm:col-span-1 md:col-span-1">{resource.title}</h3>
      <p className="type-small col-span-3 text-ink-2 max-sm:col-span-1 md:col-span-1 md:col-start-2">
        {resource.description}
      </p>
      <Facts resource={resource} />
      <ButtonLink
        href={resourceFilePath(resource)}
        download
        variant="second"
        size="small"
        icon={Download}
        className="self-end justify-self-start md:col-start-3 md:row-span-3 md:row-start-1 md:self-center"
        aria-label={m.resources_download_named({ title: resource.title })}
        onClick={() => recordDownload(resource)}
      >
        {m.resources_download()}
      </ButtonLink>
    </article>
  )
}

/** One line of facts; a screen reader hears their names. */
function Facts({ resource }: { resource: Resource }) {
  const facts = [
    { label: m.resources_filter(), value: CATEGORY_NAMES[resource.category]() },
    { label: m.resources_file_type(), value: resource.file_type },
    { label: m.resources_file_size(), value: fileSizeText(resource.file_size) },
    { label: m.resources_updated(), value: formatDate(resource.updated.slice(0, 10)) },
    { label: m.resources_downloads(), value: m.resources_downloaded({ count: resource.downloads }) },
  ]
  return (
    <dl className="col-span-2 mt-1 flex flex-wrap gap-x-2 self-center type-caption text-ink-3 max-sm:col-span-1 md:col-span-1 md:col-start-2 md:gap-x-3">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
