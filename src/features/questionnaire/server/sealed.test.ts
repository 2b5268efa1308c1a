import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { PartRecord, Questionnaire } from '../schema.ts'

const ALL = '/api/questionnaire'
const QUESTIONS = `${ALL}/questions`
const FINED = { answer: 'yes', details: 'Fined in Sekretowo for riding without a light.' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const put = (answers: unknown, more: object = {}) => ({ method: 'PUT', json: { answers, ...more } })

describe('Questions about sentences and proceedings', () => {
  it('Their answers are kept sealed and apart, and come back as they were given', async () => {
    const person = await app.createPerson()
    const saved = await person.json<PartRecord>(
      QUESTIONS,
      put({ sentenced: FINED, detained: { answer: 'only_in_mos', details: '' } }),
    )
    expect(saved).toMatchObject({
      status: 200,
      body: { answers: { sentenced: FINED, detained: { answer: 'only_in_mos', details: '' } } },
    })
    expect((await person.json(QUESTIONS)).body).toEqual(saved.body)
    expect(await app.sql('select answers from questionnaire_parts where user_id = $1', [person.id])).toEqual([
      { answers: {} },
    ])
    const sealed = await app.sql<{ field: string; answer: string }>(
      'select field, answer from sealed_answers where user_id = $1 order by field',
      [person.id],
    )
    expect(sealed.map(({ field }) => field)).toEqual(['questionnaire.detained', 'questionnaire.sentenced'])
    for (const { answer } of sealed) expect(answer).toMatch(/^sealed:/)
    const { body: list } = await person.json<Questionnaire>(ALL)
    expect(list.parts.find(({ part }) => part === 'questions')).toMatchObject({ answered: 2, of: 4 })
  })

  it('The history names the questions and says no answer', async () => {
    const person = await app.createPerson()
    await person.json(QUESTIONS, put({ sentenced: FINED }))
    const events = await app.sql<{ event: string; details: object }>(
      'select event, details from case_events where user_id = $1 order by id',
      [person.id],
    )
    expect(events).toEqual([
      expect.objectContaining({ event: 'opened' }),
      { event: 'questionnaire_saved', details: { fields: ['questions.sentenced'] } },
    ])
  })

  it('Null empties an answer, a no has no details, and what is neither is refused at its question', async () => {
    const person = await app.createPerson()
    await person.json(QUESTIONS, put({ sentenced: FINED, proceedings: FINED }))
    const { body } = await person.json<PartRecord>(
      QUESTIONS,
      put({ sentenced: null, proceedings: { answer: 'no', details: 'x' } }),
    )
    expect(body.answers).toEqual({ proceedings: { answer: 'no', details: '' } })
    for (const wrong of [
      'yes',
      5,
      { answer: 'maybe' },
      { answer: 'yes', details: 5 },
      { answer: 'yes', x: 1 },
    ]) {
      const refused = await person.json<{ error: { fields: object } }>(QUESTIONS, put({ sentenced: wrong }))
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['sentenced']])
    }
  })

  it('Two tabs: the second save is refused with the newer record, and leaves the sealed answers alone', async () => {
    const person = await app.createPerson()
    const { body: first } = await person.json<PartRecord>(QUESTIONS, put({ sentenced: FINED }))
    const { updated_at } = first
    const tabA = await person.json<PartRecord>(QUESTIONS, put({ detained: FINED }, { updated_at }))
    expect(tabA.status).toBe(200)
    const tabB = await person.json<{ current: PartRecord }>(
      QUESTIONS,
      put({ sentenced: null }, { updated_at }),
    )
    expect(tabB.status).toBe(409)
    expect(tabB.body.current).toEqual(tabA.body)
    expect((await person.json(QUESTIONS)).body).toEqual(tabA.body)
  })

  it('They are erased with the end of the case, and no later case knows them', async () => {
    const person = await app.createPerson()
    await person.json(QUESTIONS, put({ sentenced: FINED }))
    await app.sql(`update cases set stage = 'withdrawn', ended_at = now() where user_id = $1`, [person.id])
    expect((await person.json<PartRecord>(QUESTIONS)).body.answers).toEqual({})
    expect((await person.json(QUESTIONS, put({ sentenced: FINED }))).status).toBe(409)
    await person.json('/api/cases', { method: 'POST', json: {} })
    expect((await person.json<PartRecord>(QUESTIONS)).body).toMatchObject({ answers: {}, prefilled: {} })
    expect(await app.sql('select field from sealed_answers where user_id = $1', [person.id])).toEqual([])
  })

  it('Nobody else reads them, and signed out nothing is read or saved', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    await owner.json(QUESTIONS, put({ sentenced: FINED }))
    expect((await other.json<PartRecord>(QUESTIONS)).body.answers).toEqual({})
    expect((await app.json(QUESTIONS)).status).toBe(401)
    expect((await app.json(QUESTIONS, put({ sentenced: FINED }))).status).toBe(401)
  })
})
