import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeBrowser } from '#features/account/devices/rules.ts'
import type { SecurityEvent } from '#features/account/overview/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { securityLogQuery } from './api.ts'
import { EndOthersDialog } from './browsers-part.tsx'
import { describeWhen } from './moment-text.ts'
import { PasswordDialog } from './profile-section.tsx'
import { nameEvent } from './security-log-text.ts'

/** How many rows are shown before somebody asks for more. */
const FIRST_ROWS = 8

/** What happened to the account, newest first. */
export function SecurityLog({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(securityLogQuery)
  const [isAll, setIsAll] = useState(false)
  const rows = (data ?? []).flatMap((event) => {
    const words = nameEvent(event)
    return words === null ? [] : [{ event, words }]
  })
  return (
    <section aria-labelledby="account-log" className="grid gap-3">
      <h2 id="account-log" className="type-h2-app">
        {m.account_log_title()}
      </h2>
      {data ? (
        <Card padded={false} as="ul" className="divide-y divide-line">
          {rows.slice(0, isAll ? undefined : FIRST_ROWS).map(({ event, words }) => (
            <LogRow key={event.id} event={event} words={words} />
          ))}
        </Card>
      ) : null}
      {!data && !error ? (
        <SkeletonScreen>
          <SkeletonRows count={3} />
        </SkeletonScreen>
      ) : null}
      {!data && error ? (
        <p className="type-small">
          {m.account_log_failed()}{' '}
          <Button variant="link" size="small" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </p>
      ) : null}
      {!isAll && rows.length > FIRST_ROWS ? (
        <Button variant="second" size="small" className="justify-self-start" onClick={() => setIsAll(true)}>
          {m.account_log_more()}
        </Button>
      ) : null}
      <NotYou hasPassword={hasPassword} />
    </section>
  )
}

function LogRow({ event, words }: { event: SecurityEvent; words: string }) {
  const where = event.browser || event.system ? describeBrowser(event) : null
  return (
    <li className="grid gap-x-5 px-4 py-3.5 type-small md:grid-cols-[13rem_1fr_14rem] md:px-6">
      <span className="text-ink-2 inline-block first-letter:uppercase max-md:order-3">
        {describeWhen(event.at)}
      </span>
      <span className="font-semibold max-md:type-body max-md:font-semibold">{words}</span>
      <span className="text-ink-2 max-md:order-2">{where}</span>
    </li>
  )
}

/** For whoever finds something in the log that they did not do: both steps at one press. */
function NotYou({ hasPassword }: { hasPassword: boolean }) {
  const [step, setStep] = useState<'end' | 'password' | null>(null)
  const close = () => setStep(null)
  return (
    <div className="type-small">
      {m.account_log_not_you()}{' '}
      <Button variant="link" size="small" onClick={() => setStep('end')}>
        {hasPassword ? m.account_log_end_and_change() : m.account_browsers_end_others()}
      </Button>
      {step === 'end' ? (
        <EndOthersDialog onClose={close} {...(hasPassword ? { onEnded: () => setStep('password') } : {})} />
      ) : null}
      {step === 'password' ? <PasswordDialog onClose={close} /> : null}
    </div>
  )
}
