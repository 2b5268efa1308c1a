import { useMutation } from '@tanstack/react-query'
import type { DocumentKey } from '#features/documents/contract.ts'
import { CropDialog } from '#features/documents/crop/web/crop-dialog.tsx'
import { uploadStore } from '#features/documents/web/use-uploads.ts'
import { m } from '#messages/messages.js'
import { replaceMutation } from './api.ts'
import type { StoredTile } from './use-page-tiles.ts'

interface PageCropProps {
  type: DocumentKey
  tile: StoredTile
  /** The only file of the slot, which the part replaces. */
  isSingle: boolean
  /** The part is stored as this page. */
  onCropped(id: string, number: string): void
  onClose(): void
}

/** Crops a page: the part takes its place. */
export function PageCrop({ type, tile: { page, number }, isSingle, onCropped, onClose }: PageCropProps) {
  const { mutateAsync } = useMutation(replaceMutation)
  const use = async (file: File) => {
    if (isSingle) return uploadStore.start(type, file)
    const { page_id } = await mutateAsync({ document_type: type, page: page.id, file })
    onCropped(page_id, number)
  }
  return (
    <CropDialog
      title={m.documents_crop_title({ number })}
      picture={{ source: page.file_url, name: page.file_name, turn: page.turn }}
      ratio={null}
      onUse={use}
      onClose={onClose}
    />
  )
}
