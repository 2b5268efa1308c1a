import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import type { ContactField } from '../rules.ts'
import { type ContactErrors, ERROR_PLACES, type ErrorPlace } from './contact-errors.ts'
import type { ContactWords } from './contact-form.tsx'

const TIME_OUT_MS = 30_000

interface Sending {
  action: string
  texts: Record<ContactField, string>
  solution: string
  words: ContactWords
}

/** What came of it: sent, refused with sentences at fields, or a sentence about the whole. */
export type Outcome = { sent: true } | { errors: ContactErrors } | { failure: string }

interface Refusal {
  fields?: Record<string, string[]>
  request_id?: string
}

export async function sendMessage({ action, texts, solution, words }: Sending): Promise<Outcome> {
  const response = await post(action, texts, solution).catch(() => null)
  if (!response) return { failure: words.offline }
  if (response.status === 201) return { sent: true }
  if (response.status === 429) return { failure: words.waited.replace('0', minutesOf(response)) }
  const { error = {} } = (await response.json().catch(() => ({}))) as { error?: Refusal }
  const errors = new Map<ErrorPlace, string>()
  for (const place of ERROR_PLACES) {
    const [sentence] = error.fields?.[place] ?? []
    if (sentence) errors.set(place, sentence)
  }
  if (errors.size > 0) return { errors }
  return { failure: `${words.failed} ${words.code} ${error.request_id ?? response.status}` }
}

function post(action: string, texts: Record<ContactField, string>, solution: string): Promise<Response> {
  return fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CAPTCHA_HEADER]: solution },
    body: JSON.stringify(texts),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
}

function minutesOf(response: Response): string {
  const seconds = Number(response.headers.get('retry-after') ?? 60)
  return String(Math.max(1, Math.ceil(seconds / 60)))
}
