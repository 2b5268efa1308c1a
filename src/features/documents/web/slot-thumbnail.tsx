import { useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { FilePlus2, FileText, FileUp, FileX2, type IconShape } from '#ui/icons.tsx'
import { firstPageUrl } from '../page-check/rules.ts'
import type { Slot } from './upload-store.ts'

/** The preview of the image or of the first page (a photo in 35 : 45), else an icon of the state. */
export function SlotThumbnail({ type, document, upload }: Slot) {
  const [broken, setBroken] = useState('')
  const source = document && (document.preview_url ?? firstPageUrl(document))
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

function pickIcon({ document, upload }: Pick<Slot, 'document' | 'upload'>): {
  icon: IconShape
  className: string
} {
  if (upload?.phase === 'failed')
    return { icon: FileX2, className: 'border-crimson bg-crimson-tint text-crimson' }
  if (upload) return { icon: FileUp, className: 'border-line bg-paper text-pine' }
  if (document) return { icon: FileText, className: 'border-line bg-paper text-pine' }
  return { icon: FilePlus2, className: 'border-dashed border-line-strong bg-paper text-ink-2' }
}
