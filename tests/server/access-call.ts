import { send } from '#tests/support/http.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { Call } from './access-routes.ts'

export interface Answered {
  status: number
  headers: string
  /** The body with its type, without the id of the request: equal for two answers that mean the same. */
  text: string
}

/** The id of the request, and the time after which a stream is to be opened again. */
const VARYING = /"request_id":"[^"]*"|^retry: \d+$/m

/** Of an event stream the first event. */
export async function sendCall(
  app: TestApp,
  { path, init }: Call,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await send(app.url, path, { ...init, headers: { ...init.headers, ...headers } })
  const body = (await readBody(answer)).replace(VARYING, '')
  return {
    status: answer.status,
    headers: JSON.stringify([...answer.headers]),
    text: `${answer.headers.get('content-type')} ${body}`,
  }
}

async function readBody(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** All rows of a person, of her case and of mails to her, as text by table. */
export async function readAllRows(app: TestApp, person: { id: string; email: string }): Promise<object[]> {
  const tables = await app.sql<{ name: string; theirs: string }>(`
    select c.relname as name, string_agg(case a.attname
        when 'user_id' then 't.user_id::text = $1'
        when 'case_id' then 't.case_id::text in (select id::text from cases where user_id::text = $1)'
        when 'payment_id' then 't.payment_id::text in (select id::text from payments where user_id::text = $1)'
        when 'recipient' then 't.recipient = $2'
        else 't.id::text = $1' end, ' or ') as theirs
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (a.attname in ('user_id', 'case_id', 'payment_id', 'recipient') or (c.relname = 'user' and a.attname = 'id'))
    group by c.relname order by c.relname`)
  const parts = tables.map(
    ({ name, theirs }) =>
      `select '${name}' as name, to_jsonb(t)::text as row from "${name}" t
       where (${theirs}) and $1::text is not null and $2::text is not null`,
  )
  return app.sql(`${parts.join(' union all ')} order by name, row`, [person.id, person.email])
}
