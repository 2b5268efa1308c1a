import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Camera, type IconShape, RotateCw, Upload as UploadIcon } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { describeFaults } from '../page-check/rules.ts'
import { isPhotographed, isPicture, LATER_TYPE } from '../rules.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { slotLabel } from './slot-text.ts'
import type { Slot } from './upload-store.ts'
import { uploadStore } from './use-uploads.ts'

type Action =
  | typeof m.documents_action_replace
  | typeof m.documents_action_photograph
  | typeof m.documents_editor_action
  | typeof m.documents_action_keep
  | typeof m.documents_action_send_again

/**
 * How the main button looks: filled in the next empty slot and where something went wrong, outlined in the other empty
 * ones; quiet ones are links on a phone, so that missing documents stand out.
 */
type Look = 'filled' | 'outlined' | 'quiet'

const LOOKS: Record<Look, string> = {
  filled: 'max-md:w-full',
  outlined: 'max-md:w-full',
  quiet:
    'md:min-w-28 max-md:justify-start max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-pine max-md:underline max-md:underline-offset-4',
}
/** Below "Photograph the pages" on a touch screen; the style sheet decides, so that every render agrees. */
const BESIDE_CAMERA =
  'pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:px-0 pointer-coarse:text-pine pointer-coarse:underline pointer-coarse:underline-offset-4 pointer-coarse:max-md:w-auto pointer-coarse:justify-self-start pointer-coarse:md:justify-self-end pointer-coarse:[&_svg]:hidden'

interface SlotActionsProps extends Slot {
  /** The first empty slot that waits for a file. */
  isNext: boolean
  /** True for a slot that the person has set aside: uploading is possible, but not what is asked for. */
  isAside: boolean
  onChoose(): void
}

/** One main button whose label changes with the state, so that it keeps the focus. */
export function SlotActions(props: SlotActionsProps) {
  const { type, document, upload } = props
  const main = mainAction(props)
  const failed = upload?.phase === 'failed'
  // Where fingers touch the screen, the camera comes first: in an empty slot, and for what is to be sent again.
  const isAsked = !document || document.status === 'asked_again'
  const hasCamera = isAsked && !upload && main.look !== 'quiet' && isPhotographed(type)
  return (
    <div
      className={classNames(
        'md:col-start-4 md:row-start-1 md:grid md:justify-items-end md:gap-1',
        main.look === 'quiet'
          ? 'flex flex-wrap items-start gap-x-5 max-md:col-start-2 max-sm:col-start-1'
          : 'grid gap-1 max-md:col-span-full',
      )}
    >
      {hasCamera ? <Photograph type={type} isFilled={main.look === 'filled'} /> : null}
      <Button
        size="small"
        variant={main.look === 'filled' ? 'primary' : 'second'}
        icon={main.icon}
        // After the whole file has been sent, the upload cannot be canceled.
        busy={upload?.phase === 'checking'}
        busyLabel={m.documents_state_checking()}
        onClick={main.press}
        className={classNames(LOOKS[main.look], hasCamera && BESIDE_CAMERA)}
      >
        <ActionLabel message={main.words} type={type} />
      </Button>
      {upload ? null : <FurtherAction type={type} document={document} hasCamera={hasCamera} />}
      {failed && upload.failure?.isTooLarge ? <SmallerAction type={type} file={upload.file} /> : null}
      {failed ? <FailedActions {...props} /> : null}
    </div>
  )
}

/** First on a touch screen: leads to the pages of the slot, which the camera takes. */
function Photograph({ type, isFilled }: { type: Slot['type']; isFilled: boolean }) {
  return (
    <ButtonLink
      size="small"
      variant={isFilled ? 'primary' : 'second'}
      icon={Camera}
      to={`/documents/${type}/pages`}
      className="not-pointer-coarse:hidden max-md:w-full"
    >
      <ActionLabel message={m.documents_action_photograph} type={type} />
    </ButtonLink>
  )
}

/** The other ways out of an upload that was not stored. */
function FailedActions({ type, document, upload, onChoose }: SlotActionsProps) {
  const { retry, isChanged } = upload?.failure ?? {}
  const dismiss = isChanged ? m.documents_action_keep : m.documents_action_dismiss
  return (
    <div className="flex flex-wrap gap-x-4 md:justify-end">
      {retry && !isChanged ? (
        <SecondaryLink words={m.documents_action_choose_other} type={type} press={onChoose} />
      ) : null}
      {document || retry ? (
        <SecondaryLink words={dismiss} type={type} press={() => uploadStore.cancel(type)} />
      ) : null}
    </div>
  )
}

interface MainAction {
  words: Action
  look: Look
  icon: IconShape | undefined
  press(): void
}

function mainAction({ type, document, upload, isNext, isAside, onChoose }: SlotActionsProps): MainAction {
  if (upload && upload.phase !== 'failed') {
    const words = m.documents_action_cancel
    return { words, look: 'quiet', icon: undefined, press: () => uploadStore.cancel(type) }
  }
  if (upload?.failure?.retry) {
    const { isChanged } = upload.failure
    const words = isChanged ? m.documents_action_send_instead : m.documents_action_retry
    return {
      words,
      look: 'filled',
      icon: isChanged ? UploadIcon : RotateCw,
      press: () => uploadStore.retry(type),
    }
  }
  if (document?.status === 'asked_again') {
    return { words: m.documents_action_send_again, look: 'filled', icon: UploadIcon, press: onChoose }
  }
  if (document && !upload) {
    const isFaulty = describeFaults(document).length > 0
    return {
      words: m.documents_action_replace,
      look: isFaulty ? 'filled' : 'quiet',
      icon: isFaulty ? UploadIcon : undefined,
      press: onChoose,
    }
  }
  const words = document ? m.documents_action_replace : m.documents_action_upload
  if (upload === null && (isAside || type === LATER_TYPE))
    return { words, look: 'quiet', icon: undefined, press: onChoose }
  return { words, look: isNext || upload ? 'filled' : 'outlined', icon: UploadIcon, press: onChoose }
}

function SecondaryLink({ words, type, press }: { words: Action; type: Slot['type']; press(): void }) {
  return (
    <Button variant="link" size="small" onClick={press}>
      <ActionLabel message={words} type={type} />
    </Button>
  )
}

interface FurtherActionProps extends Pick<Slot, 'type' | 'document'> {
  /** "Photograph the pages" leads to the same screen. */
  hasCamera: boolean
}

/** Adds pages to what the slot holds; a photo is one picture, and is cut to its frame instead. */
function FurtherAction({ type, document, hasCamera }: FurtherActionProps) {
  if (type !== 'photo')
    return <AddPages type={type} className={hasCamera ? 'pointer-coarse:hidden' : undefined} />
  return document?.width ? <PhotoCrop photo={document.file_url} name={document.file_name} /> : null
}

/** For a picture that is too large for the slot: pages are made smaller, and so is what is cut out of a photo. */
function SmallerAction({ type, file }: { type: Slot['type']; file: File }) {
  if (!isPicture(file)) return null
  return type === 'photo' ? (
    <PhotoCrop photo={file} name={file.name} />
  ) : (
    <AddPages type={type} onFollow={() => uploadStore.cancel(type)} />
  )
}

interface AddPagesProps {
  type: Slot['type']
  onFollow?: () => void
  className?: string | undefined
}

function AddPages({ type, onFollow, className }: AddPagesProps) {
  return (
    <ButtonLink
      variant="link"
      size="small"
      to={`/documents/${type}/pages`}
      onClick={onFollow}
      className={className}
    >
      <ActionLabel message={m.documents_editor_action} type={type} />
    </ButtonLink>
  )
}

/** The name of the document is for screen readers: the eye sees which one is meant. */
function ActionLabel({ message, type }: { message: Action; type: Slot['type'] }) {
  return (
    <span>
      <Message
        message={message}
        inputs={{ document: slotLabel(type) }}
        markup={{ document: (words) => <span className="sr-only">{words}</span> }}
      />
    </span>
  )
}
