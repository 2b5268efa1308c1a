import type { TestApp } from './test-app.ts'

/** Ends the open case of a person, as staff do. Returns its number. */
export async function endCase(
  app: Pick<TestApp, 'sql'>,
  person: { id: string },
  stage: 'closed' | 'withdrawn' = 'closed',
): Promise<string> {
  const [ended] = await app.sql<{ number: string }>(
    'update cases set stage = $2, ended_at = now() where user_id = $1 and ended_at is null returning number',
    [person.id, stage],
  )
  if (!ended) throw new Error('the person has no open case')
  return ended.number
}
