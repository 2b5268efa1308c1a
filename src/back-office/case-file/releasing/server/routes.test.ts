import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { NoteRelease } from '#features/own-data/released-notes/schema.ts'
import { exportPerson } from '#server/personal-data.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { ReleasableNotes } from '../schema.ts'

type Failed = { error: { code: string; message: string; fields?: Record<string, string[]> } }
const START = new Date('2026-11-25T09:00:00Z')
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const DAY = '2026-11-20'
const HUSBAND = 'Called. Her husband Jan owes tax. She sends the lease.'
const WITHOUT = 'Called. […] She sends the lease.'

describe.each(TEST_DATABASES)(
  'The notes on a case, released on a request of access on %s',
  async (database) => {
    const app = await startTestApp({ database, overrides: { now: () => START } })
    const specialist = await createMember(app, { name: 'Marta Zielińska' })
    const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
    const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}/notes`
    const read = (of: { number: string }, by: Person = admin) =>
      by.json<ReleasableNotes>(`${pathOf(of)}/release`)
    const release = <T = ReleasableNotes>(of: { number: string }, json: object, by: Person = admin) =>
      by.json<T>(`${pathOf(of)}/release`, { method: 'POST', json })
    const ownOf = async (person: Person) =>
      (await person.json<NoteRelease[]>('/api/account/released-notes')).body

    async function createNoted(texts = [HUSBAND, 'Prefers emails']) {
      const person = await createApplicant(app)
      for (const text of texts) await specialist.json(pathOf(person), { method: 'POST', json: { text } })
      const ids = (await read(person)).body.notes.map(({ id }) => id)
      return { ...person, person, ids, newest: ids.at(-1) ?? '' }
    }

    test('are what the person reads, with what is about others taken out, once', async () => {
      const { person, number, ids, newest } = await createNoted()
      const changes = [{ id: ids[0], text: WITHOUT }]
      const answer = await release({ number }, { requested_on: DAY, newest, changes })
      expect(answer).toMatchObject({
        status: 200,
        body: {
          notes: [
            { author: 'Marta Zielińska', text: HUSBAND, released: WITHOUT },
            { text: 'Prefers emails', released: 'Prefers emails' },
          ],
          releases: [{ requested_on: DAY, released_by: 'Jan Kowal', count: 2 }],
        },
      })
      const own = await ownOf(person)
      expect(own).toMatchObject([
        { number, requested_on: DAY, notes: [{ text: WITHOUT }, { text: 'Prefers emails' }] },
      ])
      expect(JSON.stringify(own)).not.toContain('tax')
      // Whoever wrote a note is no part of the data of its person.
      expect(JSON.stringify(own)).not.toContain('Marta')
    })

    test('are named in the history, the log, a notice and an email, none of which has their words', async () => {
      const { person, number, newest } = await createNoted()
      await release({ number }, { requested_on: DAY, newest })
      const { events } = (await specialist.json<CaseFile>(`/api/staff/cases/${number}`)).body
      expect(events[0]).toMatchObject({
        event: 'notes_released',
        actor_name: 'Jan Kowal',
        details: { requested_on: DAY, notes: 2 },
      })
      expect(
        await app.sql(
          `select actor_id, details from audit_log where act = 'case.notes_released'
           and case_id = (select id from cases where number = $1)`,
          [number],
        ),
      ).toEqual([{ actor_id: admin.id, details: { requested_on: DAY, notes: 2 } }])
      const notices = (await person.json<Notification[]>('/api/notifications')).body
      expect(notices).toMatchObject([
        { message: `Our notes on your case ${number} are ready to read`, link: '/account/notes' },
      ])
      const mail = (await readMails(app, person.email)).at(-1) ?? ''
      expect(mail).toContain('You can read them after signing in.')
      expect(mail).not.toContain('Prefers')
    })

    test('are in the copy of one’s own data and go with the account', async () => {
      const { person, number, ids, newest } = await createNoted()
      const changes = [{ id: ids[0], text: '[…]' }]
      await release({ number }, { requested_on: DAY, newest, changes })
      const copy = await app.deps.database.db.transaction((tx) =>
        exportPerson(tx, { userId: person.id, files: app.deps.files }),
      )
      expect(copy?.tables.note_releases).toMatchObject([
        { requested_on: DAY, notes: [{ text: '[…]' }, { text: 'Prefers emails' }] },
      ])
      expect(JSON.stringify(copy?.tables.note_releases)).not.toContain('Jan')
    })

    test('can only become less', async () => {
      const { person, number, ids, newest } = await createNoted()
      for (const text of ['Called. He owes nothing.', 'Called.', `${HUSBAND} She was late.`]) {
        const changes = [{ id: ids[0], text }]
        const { status, body } = await release<Failed>({ number }, { requested_on: DAY, newest, changes })
        expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [ids[0]]])
      }
      expect(await ownOf(person)).toEqual([])
    })

    test('are all of them: one that was added meanwhile is read first', async () => {
      const { person, number, newest } = await createNoted()
      await specialist.json(pathOf({ number }), { method: 'POST', json: { text: 'And one more' } })
      expect(await release<Failed>({ number }, { requested_on: DAY, newest })).toMatchObject({
        status: 409,
        body: { error: { code: 'changed_meanwhile' } },
      })
      expect(await ownOf(person)).toEqual([])
      const none = await createApplicant(app)
      expect((await release<Failed>(none, { requested_on: DAY, newest })).body.error.message).toContain(
        'no notes',
      )
    })

    test('of a case that has ended are released, too, and a second copy begins with the first', async () => {
      const { person, number, ids, newest } = await createNoted()
      await release({ number }, { requested_on: DAY, newest, changes: [{ id: ids[0], text: WITHOUT }] })
      await specialist.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { stage: 'withdrawn' } })
      await specialist.json(pathOf({ number }), { method: 'POST', json: { text: 'Ended' } })
      const { notes } = (await read({ number })).body
      expect(notes.map(({ released }) => released)).toEqual([WITHOUT, 'Prefers emails', null])
      const again = await release({ number }, { requested_on: '2026-11-25', newest: notes.at(-1)?.id })
      expect(again.body.releases.map(({ count }) => count)).toEqual([3, 2])
      expect((await ownOf(person)).map((copy) => copy.notes.length)).toEqual([3, 2])
    })

    test.each([
      [{ requested_on: '2026-11-26' }, 'requested_on'],
      [{ requested_on: '2025-11-23' }, 'requested_on'],
      [{ requested_on: 'yesterday' }, 'requested_on'],
      [{ newest: 'x' }, 'newest'],
      [{ changes: [{ id: 'x', text: '[…]' }] }, 'changes.0.id'],
      [{ changes: [{ id: NOBODYS, text: '[…]' }] }, NOBODYS],
    ])('%j is refused at its field', async (wrong, field) => {
      const { number, newest } = await createNoted(['A note'])
      const { status, body } = await release<Failed>({ number }, { requested_on: DAY, newest, ...wrong })
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]])
    })

    test('are released by an admin who sees the case, and read by their person alone', async () => {
      const { person, number, newest } = await createNoted()
      const json = { requested_on: DAY, newest }
      expect((await release({ number }, json, specialist)).status).toBe(403)
      expect((await read({ number }, specialist)).status).toBe(403)
      expect((await release({ number }, json, person)).status).toBe(404)
      expect((await app.json(`${pathOf({ number })}/release`)).status).toBe(401)
      expect((await app.json('/api/account/released-notes')).status).toBe(401)
      await specialist.json(`/api/staff/cases/${number}`, {
        method: 'PATCH',
        json: { restricted_to: [specialist.id] },
      })
      expect((await release({ number }, json)).status).toBe(404)
      expect((await release({ number: '2020-9999' }, json)).status).toBe(404)
      expect(await ownOf(person)).toEqual([])
      const other = await createNoted()
      await release(other, { requested_on: DAY, newest: other.newest })
      expect(await ownOf(person)).toEqual([])
    })
  },
)
