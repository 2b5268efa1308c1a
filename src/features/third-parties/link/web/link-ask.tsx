import { type FormEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { ATTACHED_TYPES } from '#features/messages/files/contract.ts'
import type { LinkView } from '#features/third-parties/schema.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Check } from '#ui/icons.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { sendFile, tick } from './api.ts'
import { dayOf, FILE_LIMIT, type LinkFault, type LinkWords } from './link-text.ts'

interface AskProps {
  number: number
  asked: LinkView['asks'][number]
  token: string
  words: LinkWords
  settle(act: Promise<LinkView>): Promise<LinkFault | null>
}

/** One thing that is asked: what it is, what came, and the place for a file or a press. */
export function LinkAsk(props: AskProps) {
  const { number, asked, words } = props
  const { ask, answer, answered_at, is_used } = asked
  const id = `ask-${ask}`
  return (
    <Card as="li" aria-labelledby={id} className="grid gap-4">
      <div className="flex items-start gap-3">
        <StepNumber n={number} state="now" className="mt-0.5" />
        <div className="grid min-w-0 gap-1">
          <h3 id={id} className="type-h3">
            {words.nameAsk(ask)}
          </h3>
          <p className="text-ink-2">{words.explainAsk(ask)}</p>
        </div>
      </div>
      <p role="status" className="flex gap-2 font-semibold text-green empty:hidden">
        {answered_at === null ? null : (
          <>
            <Check aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
            {describeAnswer(asked, words)}
          </>
        )}
      </p>
      {is_used ? null : answer === 'file' ? <SendFile {...props} /> : <Tick {...props} />}
    </Card>
  )
}

function describeAnswer({ answer, answered_at, is_used }: AskProps['asked'], words: LinkWords): string {
  if (is_used) return words.accepted()
  const date = dayOf(words, answered_at ?? '')
  return answer === 'file' ? words.came({ date }) : words.signed({ date })
}

/** Says that it is signed in the state portal; once is enough. */
function Tick({ asked: { ask, answered_at }, token, words, settle }: AskProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<LinkFault | null>(null)
  if (answered_at !== null) return null
  const run = () => {
    setBusy(true)
    void settle(tick(token, ask))
      .then(setFault)
      .finally(() => setBusy(false))
  }
  return (
    <div className="grid gap-2 print:hidden">
      <FieldError id={`tick-${ask}-error`}>{fault ? words.faults[fault](FILE_LIMIT) : undefined}</FieldError>
      <Button
        busy={busy}
        busyLabel={words.busyLabel()}
        onClick={run}
        aria-describedby={fault ? `tick-${ask}-error` : undefined}
        className="justify-self-start"
      >
        {words.tick()}
      </Button>
    </div>
  )
}

/** Takes a file; while nobody has accepted it, another one in its place. A file that was refused stays chosen. */
function SendFile({ asked: { ask, answered_at }, token, words, settle }: AskProps) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<LinkFault | null>(null)
  const input = useRef<HTMLInputElement>(null)
  function choose(chosen: File | undefined) {
    setFile(chosen ?? null)
    setFault(null)
  }
  function refuse(found: LinkFault) {
    setFault(found)
    input.current?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!file || file.size > MAX_FILE_BYTES) return refuse(file ? 'too_large' : 'no_file')
    setBusy(true)
    const found = await settle(sendFile(token, ask, file))
    setBusy(false)
    if (found) return refuse(found)
    choose(undefined)
    if (input.current) input.current.value = ''
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 print:hidden">
      <Field
        id={`file-${ask}`}
        label={words.choose({ paper: words.nameAsk(ask) })}
        hint={words.hint(FILE_LIMIT)}
        error={fault ? words.faults[fault](FILE_LIMIT) : undefined}
      >
        <FileInput
          ref={input}
          accept={ATTACHED_TYPES.join(',')}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </Field>
      <Button
        type="submit"
        variant={answered_at === null ? 'primary' : 'second'}
        busy={busy}
        busyLabel={words.busyLabel()}
        className="justify-self-start"
      >
        {answered_at === null ? words.send() : words.replace()}
      </Button>
    </form>
  )
}
