import { LINK_HEADER } from '#features/third-parties/contract.ts'
import type { LinkView, ThirdParties } from '#features/third-parties/schema.ts'
import type { Person } from './create-person.ts'
import { fileForm, makePdf } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

export type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }

export const EMPLOYER = {
  kind: 'employer',
  email: 'kadry@piekarnia.example',
  asks: ['annex_1', 'work_contract'],
}

/** Asks somebody by a link; the answer lists all, the newest first. */
export const askByLink = <T = ThirdParties>(person: Person, json: object = EMPLOYER) =>
  person.json<T>('/api/case/third-parties', { method: 'POST', json })

/** The secrets of the links in the mails to this address, oldest first. */
export async function readLinkTokens(app: TestApp, email = EMPLOYER.email): Promise<string[]> {
  const mails = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at, id',
    [email],
  )
  return mails.map(({ text }) => /\/third-party#token=([\w-]{43})/.exec(text)?.[1] ?? '')
}

/** The calls of whoever has a link, without a session. */
export function withLink(app: TestApp, token: string) {
  const headers = { [LINK_HEADER]: token }
  return {
    open: <T = LinkView>() => app.json<T>('/api/third-party', { headers }),
    tick: <T = LinkView>(ask = 'annex_1') =>
      app.json<T>(`/api/third-party/${ask}/tick`, { method: 'PUT', headers }),
    send: <T = LinkView>(ask = 'work_contract', bytes = makePdf(), name = 'umowa.pdf') =>
      app.json<T>(`/api/third-party/${ask}/file`, {
        method: 'PUT',
        headers,
        body: fileForm(bytes, { name }),
      }),
  }
}

/** An employer who is asked by the person ticks one thing and sends another. */
export async function answerByLink(app: TestApp, person: Person): Promise<void> {
  const email = 'kadry@odpowiedzi.example'
  await askByLink(person, { ...EMPLOYER, email })
  const [token = ''] = await readLinkTokens(app, email)
  await withLink(app, token).tick()
  await withLink(app, token).send()
}
