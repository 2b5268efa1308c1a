import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import type { Progress } from '#features/progress/schema.ts'
import { cardState } from '#features/residence-card/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'

type Card = NonNullable<NonNullable<Progress['case']>['residence_card']>

/** The words of the steps from the granted permit to the next application; of the first one while there is no card. */
export function describeCardStep(id: 'collect_card' | 'have_card' | 'renew_card', card: Card | null) {
  if (!card)
    return {
      title: m.progress_next_collect_card_title(),
      text: m.progress_next_collect_card_text(),
      button: m.progress_next_collect_card_button(),
      to: '/decision',
    }
  const date = formatDate(card.valid_until)
  if (id === 'have_card')
    return {
      title: m.progress_next_have_card_title({ date }),
      text: m.progress_next_have_card_text({
        term: showInCase(requireFact('notify-change'), 'genitive'),
        from: formatDate(card.renewal_from),
      }),
      button: m.progress_next_have_card_button(),
      to: '/decision#duties',
    }
  const hasEnded = cardState(card.valid_until, todayInWarsaw(readClock())) === 'ended'
  return {
    title: hasEnded ? m.progress_next_renew_card_title_ended({ date }) : m.residence_card_start_button(),
    text: hasEnded ? m.progress_next_renew_card_text_ended() : m.progress_next_renew_card_text({ date }),
    button: hasEnded ? m.cases_status_guide_refusal() : m.progress_next_renew_card_button(),
    to: '/decision#renewal',
  }
}
