import { documentLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { Check, CircleDashed, Clock } from '#ui/icons.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import { nameAsk } from '../rules.ts'
import type { ThirdPartyAnswer } from '../schema.ts'
import { UseButton } from './use-button.tsx'
import { useRequestActs } from './use-request-acts.ts'

interface RowProps {
  /** Of the request. */
  id: string
  answer: ThirdPartyAnswer
  /** Its link still works. */
  isWaiting: boolean
  mayAct: boolean
}

/** One thing that was asked, and what came of it. */
export function AnswerRow({ id, answer, isWaiting, mayAct }: RowProps) {
  const { ask, file, ticked_at, used_as } = answer
  const hasCome = ticked_at !== null || file !== null
  const icon = hasCome ? Check : isWaiting ? Clock : CircleDashed
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-2">
        <Icon of={icon} className={hasCome ? 'mt-0.5 shrink-0 text-green' : 'mt-0.5 shrink-0 text-ink-3'} />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold">{nameAsk(ask)}</p>
          <p className="type-small text-ink-2">{describeAnswer(answer, useRequestActs().isForTeam)}</p>
          {file ? <AnswerFile id={id} answer={answer} /> : null}
        </div>
      </div>
      {file && !file.scan_state && used_as === null && mayAct ? <UseButton id={id} answer={answer} /> : null}
    </li>
  )
}

const dayOf = (instant: string) => formatDate(todayInWarsaw(new Date(instant)))

function describeAnswer({ ticked_at, file_came_at, used_as }: ThirdPartyAnswer, isForTeam: boolean): string {
  if (used_as !== null) {
    const document = documentLabel(used_as)
    return isForTeam
      ? m.back_office_case_file_third_parties_used({ document })
      : m.third_parties_used({ document })
  }
  if (file_came_at !== null) return m.third_parties_came({ date: dayOf(file_came_at) })
  if (ticked_at === null) return m.third_parties_waiting()
  const date = dayOf(ticked_at)
  return isForTeam ? m.back_office_case_file_third_parties_ticked({ date }) : m.third_parties_ticked({ date })
}

function AnswerFile({ id, answer: { ask, file } }: Pick<RowProps, 'id' | 'answer'>) {
  const { fileUrl } = useRequestActs()
  if (!file) return null
  if (file.scan_state) return <ScanBadge state={file.scan_state} />
  return (
    <a
      href={fileUrl(id, ask, file.id)}
      download
      className="link inline-flex min-h-8 items-center type-small wrap-anywhere"
    >
      {m.third_parties_open_file({ name: file.file_name })}
    </a>
  )
}
