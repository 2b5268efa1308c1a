import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { mailLater, notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { NEWS_KINDS, type NewsKind } from '../rules.ts'
import { newsMail, newsNotice, unopenedNotice } from './mail.ts'
import { claimNews, findUnreadable, listDueCases, listUnopenedNews, type UnopenedNews } from './store.ts'

const MAIL_NEWS = 'cases.mail-news'
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Mails about what applicants have done and nobody has opened: looked for every minute. */
export function createNewsJobs(deps: Deps): ScheduledJob[] {
  return [{ name: MAIL_NEWS, cron: '* * * * *', work: () => mailNews(deps) }]
}

/** Mails what was not opened for some minutes: one mail to each person for all that came in a case until then. */
export async function mailNews(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const due = await listDueCases(deps.database.db, { now, after, limit: BATCH })
    for (const caseId of due) await mailCase(deps, caseId)
    const last = due.at(-1)
    if (!last || due.length < BATCH) return
    after = last
  }
}

/** A failure for one case does not stop the others; the next run tries again. */
async function mailCase(deps: Deps, caseId: string): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: MAIL_NEWS }, async ({ tx }) => {
      const claimed = await claimNews(tx, caseId)
      const unopened = await listUnopenedNews(tx, { caseId, claimed })
      const people = Map.groupBy(unopened, ({ user_id }) => user_id)
      for (const [userId, news] of people) await mailPerson(deps, tx, { userId, caseId, news })
      const found = people.size === 0 ? await findUnreadable(tx, caseId) : null
      const kinds = inOrder(claimed.map(({ kind }) => kind).filter((kind) => kind !== 'submission'))
      if (found && kinds) await mailOperator(deps, tx, { ...found, kinds })
    })
  } catch (error) {
    deps.log.error(
      { err: error, case: caseId },
      'news of a case could not be mailed; the next run tries again',
    )
  }
}

interface PersonsNews {
  userId: string
  caseId: string
  news: readonly UnopenedNews[]
}

/** Somebody who got the case only after the news came has the notices from now on, too. */
async function mailPerson(deps: Deps, tx: Tx, { userId, caseId, news }: PersonsNews): Promise<void> {
  for (const { number, kind, has_notice } of news)
    if (!has_notice) await notify(deps, tx, newsNotice({ userId, caseId, number, kind }))
  const kinds = inOrder(news.filter(({ wants_mail }) => wants_mail).map(({ kind }) => kind))
  const number = news[0]?.number ?? ''
  if (kinds) await mailLater(deps, tx, unopenedNotice({ userId, caseId, number, kinds }))
}

interface OperatorsNews {
  number: string
  kinds: readonly [NewsKind, ...NewsKind[]]
}

/** Where nobody of staff works, the operator is all there is. Of a submission he has a mail of its own at once. */
function mailOperator(deps: Deps, tx: Tx, news: OperatorsNews): Promise<void> {
  const { operatorEmail, operator, publicUrl } = deps.env
  const to = operatorEmail ?? operator.email.contact
  return inLanguage(BASE_LANGUAGE, () => queueMail(deps, tx, newsMail({ to, publicUrl, ...news })))
}

function inOrder(kinds: readonly NewsKind[]): [NewsKind, ...NewsKind[]] | null {
  const [first, ...others] = NEWS_KINDS.filter((kind) => kinds.includes(kind))
  return first ? [first, ...others] : null
}
