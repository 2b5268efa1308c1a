import { useState } from 'react'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { createLateScript, LatePart } from '#ui/late-part.tsx'
import { Message } from '#ui/message.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { documentTypeLabel } from '../rules.ts'
import { uploadStore } from './use-uploads.ts'

const DIALOG = createLateScript(
  () => import('../crop/web/crop-dialog.tsx'),
  (module) => module.CropDialog,
)

interface PhotoCropProps {
  /** The URL of the stored photo, or one that is too large to be stored as it is. */
  photo: string | File
  name: string
}

/** Cuts a photo to the proportions of the state portal; the part replaces it like any chosen file. */
export function PhotoCrop({ photo, name }: PhotoCropProps) {
  const [source, setSource] = useState<string | Blob | null>(null)
  const [isOpening, setOpening] = useState(false)
  const close = () => setSource(null)
  const size = requireFact('photo-size').value
  const ratio = m.documents_photo_ratio(size)
  const open = async () => {
    setOpening(true)
    setSource(typeof photo === 'string' ? photo : await makeSmall(photo))
    setOpening(false)
  }
  return (
    <>
      <Button variant="link" size="small" busy={isOpening} onClick={() => void open()}>
        <span>
          <Message
            message={m.documents_crop_photo}
            inputs={{ ratio, document: documentTypeLabel('photo') }}
            markup={{ document: (words) => <span className="sr-only">{words}</span> }}
          />
        </span>
      </Button>
      {source === null ? null : (
        <LatePart
          of={DIALOG}
          fallback={null}
          props={{
            title: m.documents_crop_photo_title({ ratio }),
            help: m.documents_crop_photo_help(),
            picture: { source, name, turn: 0 },
            ratio: size.width / size.height,
            onUse: (file: File) => uploadStore.start('photo', file),
            onClose: close,
          }}
        />
      )}
    </>
  )
}

/** A phone has no memory for its largest pictures. What cannot be made smaller is shown, or said, by the dialog. */
async function makeSmall(photo: File): Promise<Blob> {
  try {
    const { preparePage } = await retriableImport(() => import('../shrinking/web/shrinker-store.ts'))
    return (await preparePage(photo)).file
  } catch {
    return photo
  }
}
