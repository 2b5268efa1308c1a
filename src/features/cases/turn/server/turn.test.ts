import { describe, expect, test } from 'vitest'
import { CASE_STAGES, type CaseStage, TO_DOS, type ToDo, TURNS } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { caseStatus, type StatusFacts, toDoOf } from '#features/cases/status/rules.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

/** One state of a case, and what the rule makes of it. */
interface DocumentWithCase {
  stage: CaseStage
  held_stage: CaseStage | null
  unjudged: number
  unanswered: number
  own_tasks: number
  asked_again: number
  shared_tasks: number
  third_party_tasks: number
  asked_answers: number
  to_do: string | null
  turn: string | null
  /** The same with one of everything that is open. */
  to_do_of_one: string | null
  /** The same with one more message of the applicant. */
  to_do_with_message: string | null
}

const WAY = CASE_STAGES.filter((stage) => stage !== 'on_hold' && !isEnded(stage))
const STAGES = CASE_STAGES.flatMap((stage): (CaseStage | null)[][] =>
  stage === 'on_hold' ? WAY.map((held) => [stage, held]) : [[stage, null]],
)

/** Every stage with nought, one or five of each open thing: more than 30,000 states. */
const EVERY_STATE = `
  select s ->> 0 as stage, s ->> 1 as held_stage, a as unjudged, b as unanswered, c as own_tasks, d as asked_again,
    e as shared_tasks, f as third_party_tasks, g as asked_answers, rule.to_do, case_turn(rule.to_do) as turn,
    case_to_do(s ->> 0, s ->> 1, least(a, 1), least(b, 1), least(c, 1), least(d, 1), least(e, 1), least(f, 1),
      least(g, 1))
      as to_do_of_one,
    case_to_do(s ->> 0, s ->> 1, a, b + 1, c, d, e, f, g) as to_do_with_message
  from jsonb_array_elements($1::jsonb) s, unnest(array[0, 1, 5]) a, unnest(array[0, 1, 5]) b, unnest(array[0, 1, 5]) c,
    unnest(array[0, 1, 5]) d, unnest(array[0, 1, 5]) e, unnest(array[0, 1, 5]) f, unnest(array[0, 1, 5]) g,
    lateral (select case_to_do(s ->> 0, s ->> 1, a, b, c, d, e, f, g) as to_do) rule`

describe.each(TEST_DATABASES)('Whose turn it is, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const all = await app.sql<DocumentWithCase>(EVERY_STATE, [JSON.stringify(STAGES)])

  test('is somebody’s in every open case, and nobody’s in one that has ended', () => {
    expect(all.length).toBeGreaterThan(30_000)
    for (const { stage, to_do, turn } of all) {
      expect(to_do === null).toBe(isEnded(stage))
      expect(turn === null).toBe(isEnded(stage))
    }
  })

  test('has a word of the contract for each state, and every word is met', () => {
    expect(new Set(all.map(({ to_do }) => to_do))).toEqual(new Set([...TO_DOS, null]))
    expect(new Set(all.map(({ turn }) => turn))).toEqual(new Set([...TURNS, null]))
  })

  test('is ours whenever something waits for us, and a document without a verdict only once submitted', () => {
    for (const work of all) {
      if (isEnded(work.stage)) continue
      const isSubmitted = (work.held_stage ?? work.stage) !== 'preparing'
      const ours = work.unanswered + work.own_tasks + (isSubmitted ? work.unjudged : 0)
      if (ours > 0) expect(work.turn).toBe('ours')
    }
  })

  test('is the applicant’s before a third party’s and the office’s, and never while something waits for us', () => {
    for (const work of all) {
      if (work.turn === null || work.turn === 'ours') continue
      if (work.asked_again + work.shared_tasks + work.asked_answers > 0 || work.stage === 'preparing')
        expect(work.turn).toBe('applicant')
      else if (work.third_party_tasks > 0) expect(work.turn).toBe('third_party')
    }
  })

  test('is the office’s only once filed, when nothing else is open', () => {
    for (const work of all) {
      if (work.turn !== 'office') continue
      expect(['filed', 'in_proceedings', 'decided']).toContain(work.stage)
      const { unanswered, own_tasks, asked_again, shared_tasks, third_party_tasks, unjudged } = work
      const open = unjudged + unanswered + own_tasks + asked_again + shared_tasks + third_party_tasks
      expect(open + work.asked_answers).toBe(0)
    }
  })

  test('does not depend on how many of a kind are open, and is ours with one more message', () => {
    for (const work of all) {
      expect(work.to_do_of_one).toBe(work.to_do)
      if (!isEnded(work.stage))
        expect(['answer_message', 'check_documents']).toContain(work.to_do_with_message)
    }
  })
})

/** A case about which the rule of the applicant's screens says what the desk reads. */
const SUBMITTED: Omit<StatusFacts, 'to_do'> = {
  stage: 'submitted',
  held_stage: null,
  to_do_count: 1,
  asked: { documents: 0, messages: 0, questions: 0, tasks: 0 },
  service: 'preparation',
  last_legal_day: null,
  check_by: null,
  task_due: null,
  decision: null,
  decision_instance: 'first',
  appeal_by: null,
  today: '2026-11-25',
}

describe.each(TEST_DATABASES)('The rule of the applicant’s screens, on %s,', async (database) => {
  const app = await startTestApp({ database })

  test('says of each stage by itself what the database says', async () => {
    const rows = await app.sql<{ stage: CaseStage; to_do: string | null }>(
      `select s ->> 0 as stage, case_to_do(s ->> 0, s ->> 1, 0, 0, 0, 0, 0, 0, 0) as to_do
       from jsonb_array_elements($1::jsonb) s`,
      [JSON.stringify(STAGES)],
    )
    expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(CASE_STAGES))
    for (const { stage, to_do } of rows) expect(toDoOf(stage), stage).toBe(to_do)
  })

  test('gives each act to whom the database gives it', async () => {
    const rows = await app.sql<{ to_do: ToDo; turn: string }>(
      'select to_do, case_turn(to_do) as turn from unnest($1::text[]) to_do',
      [TO_DOS],
    )
    expect(rows).toHaveLength(TO_DOS.length)
    for (const { to_do, turn } of rows)
      expect(caseStatus({ ...SUBMITTED, to_do }), to_do).toMatchObject({ to_do, turn })
  })
})

describe.each(TEST_DATABASES)('Search on %s compares', async (database) => {
  const app = await startTestApp({ database })
  const formOf = async (text: string) =>
    (await app.sql<{ form: string }>('select normalize_for_search($1) as form', [text]))[0]?.form

  test.each([
    ['Шевчук', 'Shevchuk', 'Szewczuk', 'SHEVCHUK'],
    ['Олександр', 'Oleksandr', 'ОЛЕКСАНДР'],
    ['Юлія', 'Yuliia', 'Iuliia', 'Juliia'],
    ['Ковальчук', 'Kovalchuk', 'Kowalczuk'],
    ['Щербак', 'Shcherbak', 'Szczerbak'],
    ['Żółć', 'Zolc', 'żółć', 'ŻÓŁĆ'],
    ['Nguyễn Thị Hoa', 'Nguyen Thi Hoa', 'NGUYEN  THI HOA'],
    ['Хмельницький', 'Khmelnytskyi'],
    ['José Muñoz', 'Jose Munoz'],
    ['2026-0412', '20260412'],
    ['O’Brien', "O'Brien", 'OBrien', 'O´Brien', 'O`Brien', 'O＇Brien'],
    ['Oʻktamova Gʻaniyeva', "O'ktamova G'aniyeva", 'O‘ktamova G’aniyeva', 'Oktamova Ganiyeva'],
    ['Ғалым Қасымов', 'Galym Kasymov', 'Ghalym Qasymov', 'ҒАЛЫМ ҚАСЫМОВ'],
    ['Ҳамид Ҷӯраев', 'Hamid Juraev'],
    ['Əli Məmmədov', 'Ali Mammadov', 'ƏLI MƏMMƏDOV'],
    ['Ђорђе Његош', 'Đorđe Njegoš', 'Dorde Njegos'],
    ['თამარ ჯავახიშვილი', 'Tamar Javakhishvili', 'ᲗᲐᲛᲐᲠ ᲯᲐᲕᲐᲮᲘᲨᲕᲘᲚᲘ'],
    ['ძიძიგური ღონღაძე', 'Dzidziguri Ghonghadze'],
    ['Հակոբյան Լուսինե', 'Hakobyan Lusine', 'ՀԱԿՈԲՅԱՆ ԼՈՒՍԻՆԵ'],
    ['Ոսկանյան Եղիազար', 'Voskanyan Yeghiazar'],
    ['Γεώργιος Χατζής', 'Georgios Chatzis'],
    ['Ｎguyễn Đức', 'Nguyen Duc'],
    ['Anna‐Maria', 'Anna-Maria', 'Anna–Maria'],
  ])('%s in every spelling', async (first, ...others) => {
    const form = await formOf(first)
    expect(form).toBeTruthy()
    for (const other of others) expect(await formOf(other)).toBe(form)
  })

  test('No letters, other scripts and signs without an error', async () => {
    expect(await formOf('')).toBe('')
    expect(await formOf('%_\\ "(@)')).toBe('%')
    expect(await formOf('محمد')).toBe('محمد')
    expect(await formOf('tamar@example.com')).toBe('tamar eksample com')
  })
})
