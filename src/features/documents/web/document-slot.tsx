import { type ReactNode, type Ref, useRef } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { classNames } from '#ui/class-names.ts'
import { StepNumber } from '#ui/step-number.tsx'
import type { DocumentKey } from '../contract.ts'
import type { EarlierDocument } from '../reuse/schema.ts'
import type { Document } from '../schema.ts'
import type { NotNeededSlot } from '../set-aside/schema.ts'
import { useAcceptedFiles } from '../shrinking/web/use-heic.ts'
import { AskedAgain } from './asked-again.tsx'
import { SlotActions } from './slot-actions.tsx'
import { SlotDetails } from './slot-details.tsx'
import { slotLabel } from './slot-text.ts'
import { SlotThumbnail } from './slot-thumbnail.tsx'
import type { Slot } from './upload-store.ts'
import { useFileDrop } from './use-file-drop.ts'
import { uploadChosen } from './use-uploads.ts'

interface DocumentSlotProps extends Slot {
  /** Its number among the eight. */
  n?: number
  /** The first empty slot that waits for a file: only its button is filled. */
  isNext: boolean
  /** The document of an ended application that this slot can take over. */
  earlier: EarlierDocument | null
  /** Null when the chosen purpose needs this slot, or no purpose is chosen yet. */
  notNeeded: NotNeededSlot | null
  /** What is said of a requested document in place of a hint. */
  about?: ReactNode
}

export function DocumentSlot({ n, isNext, earlier, notNeeded, about, ...slot }: DocumentSlotProps) {
  const hasEnded = useHasEnded()
  const { type, upload } = slot
  const item = useRef<HTMLLIElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { over, handlers } = useFileDrop(slot)
  const isRed = upload?.phase === 'failed' || isAskedAgain(slot)
  return (
    <li
      {...(hasEnded ? {} : handlers)}
      ref={item}
      id={type}
      tabIndex={-1}
      className={classNames(
        'focus-quiet relative grid scroll-mt-20 grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 p-4 max-sm:grid-cols-1 md:grid-cols-[1.5rem_4.5rem_minmax(0,1fr)_auto] md:items-center md:gap-x-5 md:px-6 md:py-4.5',
        isRed && 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-crimson',
        over && 'bg-pine-tint',
      )}
    >
      {n === undefined ? (
        <span className="max-md:hidden" />
      ) : (
        <StepNumber n={n} state="todo" className="max-md:hidden" />
      )}
      <SlotThumbnail {...slot} />
      <SlotDetails
        {...slot}
        earlier={earlier}
        notNeeded={notNeeded}
        about={about}
        onEarlierUsed={() => item.current?.focus()}
      />
      {isAskedAgain(slot) ? <AskedAgain document={slot.document} /> : null}
      {hasEnded ? null : (
        <SlotActions
          {...slot}
          isNext={isNext}
          isAside={notNeeded?.set_aside_at != null}
          onChoose={() => input.current?.click()}
        />
      )}
      <FileInput ref={input} type={type} />
    </li>
  )
}

/** Also while a new file could not be sent. */
function isAskedAgain(slot: Slot): slot is Slot & { document: Document } {
  const { document, upload } = slot
  return document?.status === 'asked_again' && (upload === null || upload.phase === 'failed')
}

/** Opened by the buttons: the input itself would be a second tab stop. */
function FileInput({ ref, type }: { ref: Ref<HTMLInputElement>; type: DocumentKey }) {
  const accept = useAcceptedFiles()
  return (
    <input
      ref={ref}
      type="file"
      name={type}
      accept={accept}
      tabIndex={-1}
      aria-hidden
      aria-label={slotLabel(type)}
      className="sr-only"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Reset, so that the same file can be chosen again after a correction.
        event.target.value = ''
        if (file) void uploadChosen(type, file)
      }}
    />
  )
}
