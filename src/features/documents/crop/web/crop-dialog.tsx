import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Frame, startFrame, toPixels } from '../rules.ts'
import { CropFrame } from './crop-frame.tsx'
import { cutOut, openPicture, type Picture } from './crop-script.ts'

interface CropDialogProps {
  title: string
  /** Help for this kind of picture, before that for every kind. */
  help?: ReactNode
  /** The URL of a stored picture, or a picture that is not stored yet. */
  picture: { source: string | Blob; name: string; turn: number }
  /** Width by height that the part must have; null for any. A photo also gets the lines for the head. */
  ratio: number | null
  /** Takes the part as a JPEG; the dialog stays open, and says so, when it throws. */
  onUse(file: File): Promise<void> | void
  onClose(): void
}

/** Cuts a part out of a picture, by pointer or by keyboard. */
export function CropDialog({ title, help, picture: given, ratio, onUse, onClose }: CropDialogProps) {
  const { picture, failed } = usePicture(given)
  const [chosen, setFrame] = useState<Frame | null>(null)
  const { isSending, error, send } = useSending(onUse, onClose)
  const frame = chosen ?? (picture ? startFrame(picture, ratio) : null)
  const use = () => picture && frame && send(() => cutOut(picture, frame, given.name))
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      focusTitle
      actions={
        <>
          {frame ? (
            <Button busy={isSending} busyLabel={m.documents_crop_busy()} onClick={use}>
              {m.documents_crop_use()}
            </Button>
          ) : null}
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      {failed ? (
        <p role="alert">{m.documents_crop_failed()}</p>
      ) : picture && frame ? (
        <>
          <p className="mb-4 type-small">
            {help} {m.documents_crop_help()}{' '}
            <span className="pointer-coarse:sr-only">{m.documents_crop_help_keys()}</span>
          </p>
          <CropFrame picture={picture} frame={frame} ratio={ratio} onChange={setFrame} />
          <p role="status" className="mt-3 type-small">
            {m.documents_crop_size(toPixels(frame))}
          </p>
        </>
      ) : (
        <Skeleton className="aspect-square w-full" />
      )}
      {error ? (
        <p role="alert" className="mt-3 type-small font-semibold text-crimson">
          {m.documents_crop_send_failed()}
        </p>
      ) : null}
    </Dialog>
  )
}

function usePicture({ source, turn }: Pick<CropDialogProps['picture'], 'source' | 'turn'>) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    let opened: Picture | null = null
    openPicture(source, turn, control.signal).then(
      (picture) => {
        opened = picture
        if (control.signal.aborted) picture.close()
        else setPicture(picture)
      },
      () => control.signal.aborted || setFailed(true),
    )
    return () => {
      control.abort()
      opened?.close()
    }
  }, [source, turn])
  return { picture, failed }
}

function useSending(onUse: CropDialogProps['onUse'], onDone: () => void) {
  const oneAtATime = useOneAtATime()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState(false)
  const send = (cut: () => Promise<File>) =>
    void oneAtATime(async () => {
      setSending(true)
      setError(false)
      try {
        await onUse(await cut())
        onDone()
      } catch {
        setError(true)
      } finally {
        setSending(false)
      }
    })
  return { isSending, error, send }
}
