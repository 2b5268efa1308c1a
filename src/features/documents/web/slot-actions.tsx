import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { RotateCw, Upload as UploadIcon } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { describeFaults } from '../page-check/rules.ts'
import { documentTypeLabel, isPicture, LATER_TYPE } from '../rules.ts'
import { PhotoCrop } from './photo-crop.tsx'
import type { Slot } from './upload-store.ts'
import { uploadStore } from './use-uploads.ts'

type Action =
  | typeof m.documents_action_replace
  | typeof m.documents_editor_action
  | typeof m.documents_action_keep
  | typeof m.documents_action_send_again

/** On a phone Replace and Cancel look like links, so that missing documents stand out. */
const SECONDARY_CLASSES =
  'md:min-w-28 max-md:justify-start max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-pine max-md:underline max-md:underline-offset-4'
const PRIMARY_CLASSES = 'max-md:w-full'

interface SlotActionsProps extends Slot {
  /** True for a slot that the person has set aside: uploading is possible, but not what is asked for. */
  isAside: boolean
  onChoose(): void
}

/** One main button whose label changes with the state, so that it keeps the focus. */
export function SlotActions(props: SlotActionsProps) {
  const { type, document, upload } = props
  const main = mainAction(props)
  const failed = upload?.phase === 'failed'
  return (
    <div
      className={classNames(
        'md:col-start-4 md:row-start-1 md:grid md:justify-items-end md:gap-1',
        main.isPrimary
          ? 'grid gap-1 max-md:col-span-full'
          : 'flex flex-wrap items-start gap-x-5 max-md:col-start-2 max-sm:col-start-1',
      )}
    >
      <Button
        size="small"
        variant={main.isPrimary ? 'primary' : 'second'}
        icon={main.icon}
        // After the whole file has been sent, the upload cannot be canceled.
        busy={upload?.phase === 'checking'}
        busyLabel={m.documents_state_checking()}
        onClick={main.press}
        className={main.isPrimary ? PRIMARY_CLASSES : SECONDARY_CLASSES}
      >
        <ActionLabel message={main.words} type={type} />
      </Button>
      {upload ? null : <FurtherAction type={type} document={document} />}
      {failed && upload.failure?.isTooLarge ? <SmallerAction type={type} file={upload.file} /> : null}
      {failed ? <FailedActions {...props} /> : null}
    </div>
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

function mainAction({ type, document, upload, isAside, onChoose }: SlotActionsProps) {
  if (upload && upload.phase !== 'failed') {
    const words = m.documents_action_cancel
    return { words, isPrimary: false, icon: undefined, press: () => uploadStore.cancel(type) }
  }
  if (upload?.failure?.retry) {
    const { isChanged } = upload.failure
    const words = isChanged ? m.documents_action_send_instead : m.documents_action_retry
    return {
      words,
      isPrimary: true,
      icon: isChanged ? UploadIcon : RotateCw,
      press: () => uploadStore.retry(type),
    }
  }
  if (document?.status === 'asked_again') {
    return { words: m.documents_action_send_again, isPrimary: true, icon: UploadIcon, press: onChoose }
  }
  if (document && !upload) {
    const isPrimary = describeFaults(document).length > 0
    return {
      words: m.documents_action_replace,
      isPrimary,
      icon: isPrimary ? UploadIcon : undefined,
      press: onChoose,
    }
  }
  const words = document ? m.documents_action_replace : m.documents_action_upload
  const isPrimary = (!isAside && type !== LATER_TYPE) || upload !== null
  return { words, isPrimary, icon: isPrimary ? UploadIcon : undefined, press: onChoose }
}

function SecondaryLink({ words, type, press }: { words: Action; type: Slot['type']; press(): void }) {
  return (
    <Button variant="link" size="small" onClick={press}>
      <ActionLabel message={words} type={type} />
    </Button>
  )
}

/** Adds pages to what the slot holds; a photo is one picture, and is cut to its frame instead. */
function FurtherAction({ type, document }: Pick<Slot, 'type' | 'document'>) {
  if (type !== 'photo') return <AddPages type={type} />
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

function AddPages({ type, onFollow }: { type: Slot['type']; onFollow?: () => void }) {
  return (
    <ButtonLink variant="link" size="small" to={`/documents/${type}/pages`} onClick={onFollow}>
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
        inputs={{ document: documentTypeLabel(type) }}
        markup={{ document: (words) => <span className="sr-only">{words}</span> }}
      />
    </span>
  )
}
