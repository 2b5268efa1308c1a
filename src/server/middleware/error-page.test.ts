import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

async function answerTo(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await app.fetch(path, { method, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const TAB = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('An error of a call', () => {
  test.each([
    ['/api/documents/none/file', 401, 'href="/login"'],
    ['/api/nothing', 401, 'href="/login"'],
    ['/api/auth/nothing', 404, 'href="/"'],
    ['/api/staff-calendar/none.ics', 404, 'href="/"'],
    ['/sandbox/checkout/none', 404, 'href="/'],
  ])('%s is a page for who opens its address in a browser', async (path, status, link) => {
    for (const headers of [TAB, { accept: 'text/html' }]) {
      const answer = await answerTo(path, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=UTF-8',
      ])
      expect(answer.text).toContain(link)
      expect(answer.text).not.toContain('{"')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    }
  })

  test('stays JSON for a program and for our own scripts', async () => {
    const scripts: Record<string, string>[] = [{}, { accept: 'application/json' }, { accept: '*/*' }]
    for (const headers of scripts) {
      const { status, text } = await answerTo('/api/documents/none/file', headers)
      expect([status, JSON.parse(text)]).toMatchObject([401, { error: { code: 'signed_out' } }])
    }
  })

  test('is a page after a form, too, and says what is wrong in its words', async () => {
    const foreign = { ...TAB, origin: 'https://evil.example' }
    const { status, text } = await answerTo('/api/messages', foreign, 'POST')
    expect(status).toBe(403)
    expect(text).toMatch(/<h1>This did not work<\/h1>\n<p>[A-Z]/)
  })

  test('of ours has the code that the log has, and one of the caller has none', async () => {
    const person = await app.createPerson()
    await app.sql('alter table personal_info rename to personal_info_away')
    const failed = await answerTo('/api/personal-info', { ...TAB, cookie: person.cookie })
    await app.sql('alter table personal_info_away rename to personal_info')
    expect(failed.status).toBe(500)
    expect(failed.text).toContain(`give this code: ${failed.headers.get('x-request-id')}.`)
    expect((await answerTo('/api/nothing', TAB)).text).not.toContain('this code')
  })
})
