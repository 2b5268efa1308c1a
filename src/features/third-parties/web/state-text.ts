import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { LinkEvent } from '../contract.ts'
import { nameAsk, type RequestState } from '../rules.ts'
import type { ThirdParty } from '../schema.ts'

interface StateWords {
  tone: BadgeTone
  word: () => string
}

const STATES: Record<RequestState, StateWords> = {
  sent: { tone: 'waiting', word: m.third_parties_state_sent },
  opened: { tone: 'info', word: m.third_parties_state_opened },
  answered: { tone: 'done', word: m.third_parties_state_answered },
  ended: { tone: 'failed', word: m.third_parties_state_ended },
  withdrawn: { tone: 'plain', word: m.third_parties_state_withdrawn },
}

/** The state of a request as a word with its tone. */
export const describeState = (state: RequestState) => {
  const { tone, word } = STATES[state]
  return { tone, word: word() }
}

/** What the state means for its link. */
export function describeEnd({ state, ends_on }: Pick<ThirdParty, 'state' | 'ends_on'>): string {
  if (state === 'withdrawn') return m.third_parties_was_withdrawn()
  const date = formatDate(ends_on)
  return state === 'ended' ? m.third_parties_has_ended({ date }) : m.third_parties_ends({ date })
}

const EVENTS: Record<LinkEvent, (input: { paper: string }) => string> = {
  sent: m.third_parties_event_sent,
  reminded: m.third_parties_event_reminded,
  opened: m.third_parties_event_opened,
  ticked: m.third_parties_event_ticked,
  file_sent: m.third_parties_event_file_sent,
  file_replaced: m.third_parties_event_file_replaced,
  used: m.third_parties_event_used,
  withdrawn: m.third_parties_event_withdrawn,
}

/** What was done with a link, and when. */
export function describeEvent({ event, ask, at }: ThirdParty['events'][number]): {
  what: string
  when: string
} {
  return {
    what: EVENTS[event]({ paper: ask ? nameAsk(ask) : '' }),
    when: formatMoment(new Date(at), readClock()),
  }
}
