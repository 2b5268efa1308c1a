interface SentText {
  /** What the field held when it was sent. */
  sent: string
  /** What it holds now. */
  now: string
  /** What an empty field of the form holds. */
  initial?: string
}

/**
 * What stays in a field after its text was sent: what was typed while the answer was under way. A text that goes on from
 * the sent one loses its beginning; one that was changed otherwise stays whole.
 */
export function unsentText({ sent, now, initial = '' }: SentText): string {
  if (now === sent) return initial
  return sent !== '' && now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/** The same for every field of a form. */
export function unsentTexts<V extends Record<keyof V, string>>({
  sent,
  now,
  initial,
}: Record<'sent' | 'now' | 'initial', V>): V {
  const left = { ...now }
  for (const field of Object.keys(now) as (keyof V)[])
    left[field] = unsentText({ sent: sent[field], now: now[field], initial: initial[field] }) as V[keyof V]
  return left
}
