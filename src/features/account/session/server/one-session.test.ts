import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
type Browser = ReturnType<typeof openAuthBrowser>

async function createAccount() {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  await app.sql('delete from session where user_id = $1', [person.id])
  return person
}

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('sign-in/email', { email, password })
const idsOf = async (userId: string) =>
  (
    await app.sql<{ id: string }>('select id from session where user_id = $1 order by created_at', [userId])
  ).map(({ id }) => id)
const endedOf = (userId: string) =>
  app.sql<{ details: { ended: string[] } }>(
    `select details from audit_log where subject_id = $1 and act = 'account.sessions_ended' order by seq`,
    [userId],
  )
/** The token in the browser's cookie, without its signature. */
const tokenOf = ({ jar }: Browser) => {
  const [, value = ''] = [...jar].find(([name]) => name.endsWith('session_token')) ?? []
  const [token = ''] = decodeURIComponent(value).split('.')
  expect(token).not.toBe('')
  return token
}

describe('A browser has one session:', () => {
  test('a second sign-in ends the one before, and no other', async () => {
    const { id, email } = await createAccount()
    const [browser, phone] = [openAuthBrowser(app), openAuthBrowser(app)]
    await signIn(phone, email)
    await signIn(browser, email)
    const [other, first] = await idsOf(id)
    const old = new Map(browser.jar)
    expect((await signIn(browser, email)).status).toBe(200)
    const left = await idsOf(id)
    expect(left).toHaveLength(2)
    expect(left).toContain(other)
    expect(left).not.toContain(first)
    expect((await endedOf(id)).map(({ details }) => details.ended)).toEqual([[first]])
    const cookie = [...old].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await app.json('/api/progress', { headers: { cookie } })).status).toBe(401)
    expect((await browser.get('/api/progress')).status).toBe(200)
  })

  test('whoever’s it was, and not where the password was wrong', async () => {
    const [olena, tamar] = [await createAccount(), await createAccount()]
    const browser = openAuthBrowser(app)
    await signIn(browser, olena.email)
    const [first] = await idsOf(olena.id)
    expect((await signIn(browser, tamar.email, 'wrong')).status).toBe(401)
    expect(await idsOf(olena.id)).toEqual([first])
    expect((await signIn(browser, tamar.email)).status).toBe(200)
    expect(await idsOf(olena.id)).toEqual([])
    expect((await endedOf(olena.id)).map(({ details }) => details.ended)).toEqual([[first]])
    expect(await endedOf(tamar.id)).toEqual([])
  })

  test('two people who change places at the same moment do not wait for each other', async () => {
    const [olena, tamar] = [await createAccount(), await createAccount()]
    const [one, two] = [openAuthBrowser(app), openAuthBrowser(app)]
    await Promise.all([signIn(one, olena.email), signIn(two, tamar.email)])
    const answers = await Promise.all([signIn(one, tamar.email), signIn(two, olena.email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await idsOf(olena.id), await idsOf(tamar.id)].map((ids) => ids.length)).toEqual([1, 1])
  })
})

describe('The token of a session stands in its cookie alone:', () => {
  test('no answer of a sign-in, of the session or of a changed password has it', async () => {
    const { email } = await createAccount()
    const browser = openAuthBrowser(app)
    const bodies: unknown[] = [(await signIn(browser, email)).body]
    const seen = await browser.get<{ session: { id: string; token: string } }>('get-session')
    expect(seen.body.session.token).toBe(seen.body.session.id)
    bodies.push(seen.body, (await browser.get('list-sessions')).body)
    const tokens = [tokenOf(browser)]
    const change = { currentPassword: PASSWORD, newPassword: 'rzeka-w-lesie-3', revokeOtherSessions: true }
    const changed = await browser.post('change-password', change)
    expect(changed.status).toBe(200)
    bodies.push(changed.body)
    tokens.push(tokenOf(browser))
    const { body: begun } = await browser.post('two-factor/enable', { password: change.newPassword })
    const code = await appCode(begun.totpURI ?? '')
    const verified = await browser.post('two-factor/verify-totp', { code })
    expect(verified.status).toBe(200)
    bodies.push(begun, verified.body)
    tokens.push(tokenOf(browser))
    const text = JSON.stringify(bodies)
    for (const token of tokens) expect(text).not.toContain(token)
    // A token for API clients is asked for by a call of its own, and opens nothing without the session.
    expect((await browser.get('token')).body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('the id that stands in its place ends the session', async () => {
    const { id, email } = await createAccount()
    const [browser, phone] = [openAuthBrowser(app), openAuthBrowser(app)]
    await signIn(browser, email)
    await signIn(phone, email)
    const { body } = await phone.get<{ session: { token: string } }>('get-session')
    expect((await browser.post('revoke-session', { token: body.session.token })).status).toBe(200)
    expect(await idsOf(id)).toHaveLength(1)
    expect((await phone.get('/api/progress')).status).toBe(401)
  })
})
