import type { ResourceColor, ResourceIcon, ResourceIconColor } from '#features/resources/contract.ts'
import type { Resource } from '#features/resources/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
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

/** One file: title, description, size, date, number of downloads, and the link. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const Shape = ICONS[resource.icon]
  return (
    <Card as="article" className="flex h-full flex-col">
      <div className="flex items-center gap-3">
        <span
          className={classNames(
            'grid size-11 shrink-0 place-items-center rounded-control',
            GROUNDS[resource.color],
            INKS[resource.iconColor],
          )}
        >
          <Shape aria-hidden className="size-5.5" strokeWidth={1.75} />
        </span>
        <p className="type-small text-ink-2">{CATEGORY_NAMES[resource.category]()}</p>
      </div>
      <h2 className="mt-4 type-h3">{resource.title}</h2>
      <p className="mt-1.5 mb-5 type-small text-ink-2">{resource.description}</p>
      <Facts resource={resource} />
      <ButtonLink
        href={resourceFilePath(resource)}
        download
        variant="second"
        icon={Download}
        className="mt-5 self-start"
        aria-label={m.resources_download_named({ title: resource.title })}
        onClick={() => recordDownload(resource)}
      >
        {m.resources_download()}
      </ButtonLink>
    </Card>
  )
}

function Facts({ resource }: { resource: Resource }) {
  const facts = [
    { label: m.resources_file_type(), value: resource.file_type },
    { label: m.resources_file_size(), value: fileSizeText(resource.file_size) },
    { label: m.resources_downloads(), value: String(resource.downloads) },
    { label: m.resources_updated(), value: formatDate(resource.updated.slice(0, 10)) },
  ]
  return (
    <dl className="mt-auto grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:grid-cols-1 gap-x-4 gap-y-2 border-line border-t pt-4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="type-caption text-ink-3">{label}</dt>
          <dd className="type-small text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
