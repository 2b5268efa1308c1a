import { useState } from 'react'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { createLateScript, LatePart } from '#ui/late-part.tsx'
import { Message } from '#ui/message.tsx'
import { documentTypeLabel } from '../rules.ts'
import type { Document } from '../schema.ts'
import { uploadStore } from './use-uploads.ts'

const DIALOG = createLateScript(
  () => import('../crop/web/crop-dialog.tsx'),
  (module) => module.CropDialog,
)

/** Cuts the stored photo to the proportions of the state portal; the part replaces it like any chosen file. */
export function PhotoCrop({ photo }: { photo: Document }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const size = requireFact('photo-size').value
  const ratio = m.documents_photo_ratio(size)
  const dialog = {
    title: m.documents_crop_photo_title({ ratio }),
    help: m.documents_crop_photo_help(),
    picture: { url: photo.file_url, name: photo.file_name, turn: 0 },
    ratio: size.width / size.height,
    onUse: (file: File) => uploadStore.start('photo', file),
    onClose: close,
  }
  return (
    <>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        <span>
          <Message
            message={m.documents_crop_photo}
            inputs={{ ratio, document: documentTypeLabel('photo') }}
            markup={{ document: (words) => <span className="sr-only">{words}</span> }}
          />
        </span>
      </Button>
      {isOpen ? <LatePart of={DIALOG} props={dialog} fallback={null} /> : null}
    </>
  )
}
