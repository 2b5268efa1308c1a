import { expect, test } from 'vitest'
import type { Message } from '#features/messages/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

test.each(TEST_DATABASES)(
  'Of two colleagues who answer at once the second is told what the first has written, and may then send, on %s',
  async (database) => {
    const app = await startTestApp({ database })
    const [marta, piotr] = [
      await createMember(app, { name: 'Marta Zielińska' }),
      await createMember(app, { name: 'Piotr Nowak' }),
    ]
    const person = await createApplicant(app)
    await person.json('/api/messages', { method: 'POST', json: { text: 'A question' } })
    const path = `/api/staff/cases/${person.number}/messages`
    const newest = async () => (await marta.json<Message[]>(path)).body[0]?.id ?? null
    type Answer = Message & { error?: { code: string } }
    const write = (by: typeof marta, json: object) => by.json<Answer>(path, { method: 'POST', json })

    const after = await newest()
    const id = '7a1f6c1e-58c3-4a5e-9d0a-0b6f6c1e58c3'
    const both = await Promise.all([
      write(marta, { text: 'From Marta', after }),
      write(piotr, { text: 'From Piotr', after }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const [first, late] = both[0]?.status === 201 ? [marta, piotr] : [piotr, marta]
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused?.error?.code).toBe('changed_meanwhile')
    // Nothing of the refused one is kept: not its text, nor its notice.
    expect((await marta.json<Message[]>(path)).body).toHaveLength(2)

    const seen = await newest()
    expect((await write(late, { id, text: 'One thing more', after: seen })).status).toBe(201)
    expect((await write(first, { text: 'And this', after: await newest() })).status).toBe(201)
    // Its answer was lost: it is the same message, whatever has come since.
    expect(await write(late, { id, text: 'One thing more', after: seen })).toMatchObject({
      status: 201,
      body: { id },
    })
    // What the applicant writes meanwhile keeps nobody from answering, nor does a program that says nothing of it.
    await person.json('/api/messages', { method: 'POST', json: { text: 'Another question' } })
    expect((await write(first, { text: 'From here', after: (await newest()) ?? after })).status).toBe(201)
    expect((await write(late, { text: 'From a program' })).status).toBe(201)
    expect((await write(late, { text: 'Odd', after: 'x' })).status).toBe(400)
  },
)
