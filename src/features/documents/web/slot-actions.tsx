import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RotateCw, Upload as UploadIcon } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { describeFaults } from '../pages/rules.ts'
import { documentTypeLabel } from '../rules.ts'
import type { Slot } from './upload-store.ts'
import { uploadStore } from './use-uploads.ts'

type Action = typeof m.documents_action_replace

/** On a phone Replace and Cancel are links under the words, so that what is missing stands out. */
const QUIET =
  'md:min-w-28 max-md:justify-start max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-pine max-md:underline max-md:underline-offset-4'
const LOUD = 'max-md:w-full'

/** One main button whose meaning changes with the state, so that the focus stays on it. */
export function SlotActions(props: Slot & { onChoose(): void }) {
  const { type, document, upload, onChoose } = props
  const main = mainAction(props)
  const failed = upload?.phase === 'failed'
  return (
    <div
      className={classNames(
        'grid gap-1 md:justify-items-end',
        main.loud ? 'max-md:col-span-full' : 'justify-items-start max-md:col-start-2',
      )}
    >
      <Button
        size="small"
        variant={main.loud ? 'primary' : 'second'}
        icon={main.icon}
        // Once the whole file has left, nothing can be taken back.
        busy={upload?.phase === 'checking'}
        busyLabel={m.documents_state_checking()}
        onClick={main.press}
        className={main.loud ? LOUD : QUIET}
      >
        <Words message={main.words} type={type} />
      </Button>
      {failed ? (
        <div className="flex flex-wrap gap-x-4 md:justify-end">
          {upload.failure?.retry ? (
            <QuietLink words={m.documents_action_choose_other} type={type} press={onChoose} />
          ) : null}
          {document || upload.failure?.retry ? (
            <QuietLink
              words={m.documents_action_dismiss}
              type={type}
              press={() => uploadStore.cancel(type)}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function mainAction({ type, document, upload, onChoose }: Slot & { onChoose(): void }) {
  if (upload && upload.phase !== 'failed') {
    const words = m.documents_action_cancel
    return { words, loud: false, icon: undefined, press: () => uploadStore.cancel(type) }
  }
  if (upload?.failure?.retry) {
    const words = m.documents_action_retry
    return { words, loud: true, icon: RotateCw, press: () => uploadStore.retry(type) }
  }
  if (document && !upload) {
    const loud = describeFaults(document).length > 0
    return { words: m.documents_action_replace, loud, icon: loud ? UploadIcon : undefined, press: onChoose }
  }
  const words = document ? m.documents_action_replace : m.documents_action_upload
  return { words, loud: true, icon: UploadIcon, press: onChoose }
}

function QuietLink({ words, type, press }: { words: Action; type: Slot['type']; press(): void }) {
  return (
    <Button variant="link" size="small" onClick={press}>
      <Words message={words} type={type} />
    </Button>
  )
}

/** Eyes see which document is meant; ears are told. */
function Words({ message, type }: { message: Action; type: Slot['type'] }) {
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
