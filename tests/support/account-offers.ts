import { randomUUID } from 'node:crypto'
import type { OfferState } from '#back-office/inbox/offer/schema.ts'
import { signInAs } from './create-person.ts'
import type { openInbox } from './inbox.ts'
import type { TestApp } from './test-app.ts'

/** What the message says whose address is asked about an account. */
export const SECRET = 'My husband left me in Radom'

type InboxCalls = Pick<Awaited<ReturnType<typeof openInbox>>, 'receive' | 'read' | 'make' | 'mailsAbout'>

/** An account that is offered to the address of a message: asked by the team, accepted, and signed in to. */
export function openOffers(app: TestApp, { receive, read, make, mailsAbout }: InboxCalls) {
  const tokenOf = (mail: { text: string } | undefined) =>
    /account-offer\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  /** A message about which the team has asked; what the mail is, and the token of its link. */
  async function ask() {
    const email = `Hanna.${randomUUID().slice(0, 8)}@example.com`
    const id = await receive({ name: 'Hanna Lysenko', email, subject: 'Divorce and permit', message: SECRET })
    const { body } = await make(await read(id))
    const [mail] = await mailsAbout(id)
    return { id, email: email.toLowerCase(), entry: body.entry, mail, token: tokenOf(mail) }
  }
  const check = async (token: string) =>
    (await app.json<OfferState>('/api/account-offers/check', { method: 'POST', json: { token } })).body.state
  const accept = <T = { password_token: string }>(token: string) =>
    app.json<T>('/api/account-offers/accept', { method: 'POST', json: { token } })
  const accountOf = async (email: string) =>
    (
      await app.sql<{ id: string }>('select id, full_name, terms_version from "user" where email = $1', [
        email,
      ])
    )[0]

  /** Asked, accepted, with a password of her own, and signed in. */
  async function askAndAccept() {
    const asked = await ask()
    const { body } = await accept(asked.token)
    const set = await app.json('/api/auth/reset-password', {
      method: 'POST',
      json: { token: body.password_token, newPassword: 'kwiat-na-oknie-7' },
    })
    if (set.status !== 200) throw new Error('the password was not set')
    const { id: userId = '' } = (await accountOf(asked.email)) ?? {}
    const person = await signInAs(app, { id: userId, email: asked.email, name: '' })
    const say = (answer: string) =>
      person.json(`/api/message-claims/${asked.id}`, { method: 'POST', json: { answer } })
    return { ...asked, userId, person, say }
  }
  return { ask, check, accept, accountOf, askAndAccept }
}
