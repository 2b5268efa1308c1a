import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './close-at-end.ts'

export const TURNSTILE_SECRET = 'the-secret-of-turnstile'

/** A stand-in for siteverify: a token that begins with `good-` is good once. */
export async function startSiteverify() {
  const spent = new Set<string>()
  const asked: Record<string, string>[] = []
  let mood: 'as-turnstile' | 'nonsense' | 'gone' = 'as-turnstile'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
    asked.push({ ...body, method: request.method ?? '', type: request.headers['content-type'] ?? '' })
    if (mood === 'gone') return request.socket.destroy()
    if (mood === 'nonsense') return response.end('<html>')
    response.setHeader('content-type', 'application/json').end(JSON.stringify(judge(body)))
  })

  function judge({ secret = '', response = '' }: Record<string, string>): object {
    const fault = (code: string) => ({ success: false, 'error-codes': [code] })
    if (secret !== TURNSTILE_SECRET) return fault('invalid-input-secret')
    if (spent.has(response)) return fault('timeout-or-duplicate')
    if (!response.startsWith('good-')) return fault('invalid-input-response')
    spent.add(response)
    return { success: true, 'error-codes': [], challenge_ts: new Date().toISOString(), hostname: 'localhost' }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    asked,
    behave: (next: typeof mood) => {
      mood = next
    },
  }
}

/**
 * What the browser is given in place of Turnstile's script: it answers at once, with another token each time. With
 * `turnstileWaits` it does so only when `turnstileGoOn` is called.
 */
export const TURNSTILE_SCRIPT = `
  let made = 0
  const widgets = []
  const solve = (id) => {
    if (!window.turnstileWaits) return answer(id)
    window.turnstileGoOn = () => answer(id)
  }
  const answer = (id) => setTimeout(() => {
    made += 1
    widgets[id].container.textContent = 'Success!'
    widgets[id].options.callback((window.turnstileToken ?? 'good-') + Math.random() + made)
  })
  window.turnstile = {
    render(container, options) {
      const id = widgets.push({ container, options }) - 1
      solve(id)
      return id
    },
    reset: solve,
    remove() {},
  }`
