import { useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { FilePlus2, FileText, FileUp, FileX2, type IconShape } from '#ui/icons.tsx'
import { firstPageUrl } from '../page-check/rules.ts'
import type { Page } from '../pages/schema.ts'
import type { Document } from '../schema.ts'
import type { Slot } from './upload-store.ts'

const TURNS: Record<Page['turn'], string> = { 0: '', 90: 'rotate-90', 180: 'rotate-180', 270: '-rotate-90' }

/** The preview of the image or of the first page (a photo in 35 : 45), else an icon of the state. */
export function SlotThumbnail({ type, document, upload }: Slot) {
  const [broken, setBroken] = useState('')
  const source = document && pictureOf(document)
  if (document && source && !upload && broken !== source) {
    return (
      <img
        src={source}
        alt={
          document.preview_url
            ? m.documents_preview_alt({ name: document.file_name })
            : m.documents_preview_page_alt({ name: document.file_name })
        }
        onError={() => setBroken(source)}
        className={classNames(
          'w-full rounded-badge border border-line bg-sunken',
          TURNS[turnOf(document)],
          type === 'photo' ? 'aspect-[35/45] object-cover' : 'aspect-square object-contain',
        )}
      />
    )
  }
  const { icon, className } = pickIcon({ document, upload })
  return (
    <div
      className={classNames('grid aspect-square w-full place-items-center rounded-badge border', className)}
    >
      <Icon of={icon} className="size-6" />
    </div>
  )
}

/** Of an image, of the first page that was added, or of the first page of a PDF. */
function pictureOf(document: Document): string | null {
  // Nobody is handed a picture of what waits for the virus check.
  if (document.scan_state) return null
  const first = document.pages?.[0]
  return document.preview_url ?? first?.preview_url ?? firstPageUrl(document)
}

/** The picture of an added page is as it was sent; that of a PDF's page is turned already. */
function turnOf({ preview_url, pages }: Document): Page['turn'] {
  const first = pages?.[0]
  return first?.preview_url && !preview_url ? first.turn : 0
}

function pickIcon({ document, upload }: Pick<Slot, 'document' | 'upload'>): {
  icon: IconShape
  className: string
} {
  if (upload?.phase === 'failed')
    return { icon: FileX2, className: 'border-crimson bg-crimson-tint text-crimson' }
  if (upload) return { icon: FileUp, className: 'border-line bg-paper text-pine' }
  if (document?.status === 'asked_again')
    return { icon: FileX2, className: 'border-crimson bg-crimson-tint text-crimson' }
  if (document) return { icon: FileText, className: 'border-line bg-paper text-pine' }
  return { icon: FilePlus2, className: 'border-dashed border-line-strong bg-paper text-ink-2' }
}
