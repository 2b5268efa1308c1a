import { describeWhen } from '#features/account/overview/web/moment-text.ts'
import { CLOSING_DAYS } from '#features/own-data/closing/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { Icon } from '#ui/icon.tsx'
import { type IconShape, Lock, X } from '#ui/icons.tsx'

/** What happens when, what goes and what the law keeps. */
export function ClosingFacts({ seconds }: { seconds: number }) {
  const eraseAt = new Date(readClock().getTime() + seconds * 1_000)
  const goes = [
    m.own_data_closing_goes_documents(),
    m.own_data_closing_goes_answers(),
    m.own_data_closing_goes_account(),
    m.own_data_closing_goes_key(),
  ]
  const stays = [
    m.own_data_closing_stays_receipts(),
    m.own_data_closing_stays_payments(),
    m.own_data_closing_stays_acts(),
  ]
  return (
    <>
      <ol className="grid max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
        <Step
          when={m.own_data_closing_step_ask_when()}
          what={m.own_data_closing_step_ask()}
          text={m.own_data_closing_step_ask_text()}
        />
        <Step
          when={m.own_data_closing_step_keep_when({ days: CLOSING_DAYS })}
          what={m.own_data_closing_step_keep()}
          text={m.own_data_closing_step_keep_text()}
        />
        <Step
          when={describeWhen(eraseAt.toISOString())}
          what={m.own_data_closing_step_erase()}
          text={m.own_data_closing_step_erase_text()}
        />
      </ol>
      <div className="grid max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
        <Things title={m.own_data_closing_goes()} list={goes} icon={X} tone="text-crimson" />
        <Things title={m.own_data_closing_stays()} list={stays} icon={Lock} tone="text-ink-2" />
      </div>
    </>
  )
}

function Step({ when, what, text }: Record<'when' | 'what' | 'text', string>) {
  return (
    <li className="px-4 py-4 md:px-6">
      <p className="type-caption text-ink-2">{when}</p>
      <p className="font-semibold">{what}</p>
      <p className="type-small text-ink-2">{text}</p>
    </li>
  )
}

interface ThingsProps {
  title: string
  list: readonly string[]
  icon: IconShape
  tone: string
}

function Things({ title, list, icon, tone }: ThingsProps) {
  return (
    <div className="grid content-start gap-2 px-4 py-5 md:px-6">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1.5 type-small">
        {list.map((thing) => (
          <li key={thing} className="flex items-start gap-2.5">
            <Icon of={icon} className={tone} />
            <span className="min-w-0 wrap-anywhere">{thing}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
