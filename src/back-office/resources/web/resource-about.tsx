import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { CATEGORY_NAMES } from '#features/resources/web/category-filter.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { Badge } from '#ui/badge.tsx'
import { EyeOff, TriangleAlert } from '#ui/icons.tsx'
import type { StaffResource } from '../schema.ts'
import { textsOf } from './resource-text.ts'

/** What a file is, what of it was changed here, and how often it was downloaded: two lines, in full in its dialog. */
export function ResourceAbout({ resource }: { resource: StaffResource }) {
  const { file_name } = resource
  const { title, description } = textsOf(resource)
  const facts = listFacts(resource).join(' · ')
  return (
    <div className="grid min-w-0">
      <div className="flex min-w-0 items-center gap-x-3 max-md:flex-wrap">
        <h2 title={title} className="max-w-full truncate type-small font-semibold md:max-w-3/5 md:shrink-0">
          {title}
        </h2>
        <p title={description} className="min-w-0 truncate type-small text-ink-2 max-md:basis-full">
          {description}
        </p>
        <States resource={resource} />
      </div>
      <p className="flex min-w-0 gap-x-3 type-caption text-ink-2 max-md:flex-wrap">
        <span title={facts} className="min-w-0 truncate">
          {facts}
        </span>
        <span translate="no" title={file_name} className="min-w-0 truncate">
          {file_name}
        </span>
      </p>
    </div>
  )
}

function listFacts(resource: StaffResource): string[] {
  const { category, purposes, file_size, updated, downloads } = resource
  const chosen = purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', ')
  return [
    CATEGORY_NAMES[category](),
    chosen === ''
      ? m.back_office_resources_everybody()
      : m.back_office_resources_for_purposes({ purposes: chosen }),
    m.back_office_resources_downloads({ count: downloads }),
    formatDate(updated.slice(0, 10)),
    fileSizeText(file_size),
  ]
}

function States({ resource }: { resource: StaffResource }) {
  const { hidden, origin, newer_build, texts_edited, uploaded_by, uploaded_at } = resource
  const by = uploaded_at ? describeUpload({ name: uploaded_by, at: uploaded_at }) : undefined
  return (
    <>
      {hidden ? (
        <Badge tone="plain" icon={EyeOff} className="shrink-0">
          {m.back_office_resources_hidden()}
        </Badge>
      ) : null}
      {newer_build ? (
        <Badge tone="waiting" icon={TriangleAlert} className="shrink-0">
          {m.back_office_resources_newer_build()}
        </Badge>
      ) : null}
      {origin === 'built' ? null : (
        <span title={by} className="max-w-full truncate type-caption text-ink-2 md:max-w-72 md:shrink-0">
          {origin === 'replaced' ? m.back_office_resources_replaced() : m.back_office_resources_uploaded()}
          {by ? `: ${by}` : null}
        </span>
      )}
      {texts_edited && origin !== 'uploaded' ? (
        <span className="shrink-0 type-caption text-ink-2">{m.back_office_resources_edited()}</span>
      ) : null}
    </>
  )
}

function describeUpload({ name, at }: { name: string | null; at: string }): string {
  const day = formatDate(at.slice(0, 10))
  return name ? m.back_office_resources_uploaded_by({ name, day }) : day
}
