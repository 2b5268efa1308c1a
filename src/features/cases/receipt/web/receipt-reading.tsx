import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { describeReading, type ReadingState } from './receipt-reading-text.ts'

/** What was read in the chosen file. It is announced when it comes, for nobody has pressed anything. */
export function ReceiptReading({ current }: { current: ReadingState }) {
  return (
    <div role="status" className="empty:hidden">
      {current.state === 'working' ? <p className="text-ink-2">{m.cases_receipt_reading()}</p> : null}
      {current.state === 'failed' ? (
        <Callout tone="amber" title={m.cases_receipt_failed_title()}>
          {m.cases_receipt_failed_text()}
        </Callout>
      ) : null}
      {current.state === 'read' ? <Found reading={current.reading} /> : null}
    </div>
  )
}

function Found({ reading }: { reading: Parameters<typeof describeReading>[0] }) {
  const { title, texts, isProblem } = describeReading(reading)
  if (isProblem)
    return (
      <Callout tone="amber" title={title}>
        {texts.join(' ')}
      </Callout>
    )
  return (
    <div className="grid gap-1 rounded-badge border border-line bg-paper px-3.5 py-3 type-small">
      <p className="font-semibold">{title}</p>
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
