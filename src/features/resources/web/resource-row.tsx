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
    <article className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 py-4 max-sm:grid-cols-1 md:grid-cols-[2.5rem_minmax(0,1fr)_auto] md:items-center md:px-6">
      <span
        className={classNames(
          'grid size-10 place-items-center rounded-control',
          GROUNDS[resource.color],
          INKS[resource.iconColor],
        )}
      >
        <Shape aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3 className="type-label">{resource.title}</h3>
        <p className="type-small text-ink-2">{resource.description}</p>
        <Facts resource={resource} />
      </div>
      <ButtonLink
        href={resourceFilePath(resource)}
        download
        variant="second"
        size="small"
        icon={Download}
        className="col-start-2 justify-self-start max-sm:col-start-1 md:col-start-3"
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
    <dl className="mt-1 flex flex-wrap gap-x-3 type-caption text-ink-3">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
