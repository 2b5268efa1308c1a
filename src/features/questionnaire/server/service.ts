import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { readSealedAnswers, saveSealedAnswers } from '#features/cases/sealed-answers/server/service.ts'
import { requireOpenCase } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { toTitleCase } from '#features/personal-info/passport-zone/rules.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { type ApplicantSession, runInAct, type StatementSession } from '#session/session.ts'
import { type PrefillSource, QUESTIONNAIRE_PARTS, type QuestionnairePart } from '../contract.ts'
import { findMainPurpose, listAllQuestions, listQuestions } from '../fields/server/service.ts'
import {
  countAnswered,
  isSealedAnswer,
  isSealedKind,
  type Known,
  matchAnswers,
  parseSealed,
  prefillAnswers,
  readAnswers,
  writeSealed,
} from '../rules.ts'
import type { PartRecord, QuestionAnswer, Questionnaire, SavePart, SealedAnswer } from '../schema.ts'
import {
  findQuestionnaire,
  findQuestionnaireOfCase,
  nameSealed,
  type StoredQuestionnaire,
  upsertPart,
} from './store.ts'

type Stored = StoredQuestionnaire & { email: string }
type SealDeps = Pick<Deps, 'files'>
type Answers = Record<string, QuestionAnswer | null>

/** The options of the question by the letters of the zone; an X is none of them. */
const SEXES: Record<string, string> = { F: 'woman', M: 'man' }

/** The names of the fields of this room among the sealed answers of a case. */
const SEALED_PREFIX = 'questionnaire.'

/** Every part with what the purpose of the stay needs, and how much of it is answered. Throws signed_out. */
export async function getQuestionnaire(session: StatementSession): Promise<Questionnaire> {
  const stored = await findQuestionnaire(session)
  return {
    purpose_of_stay: purposeOf(stored),
    parts: QUESTIONNAIRE_PARTS.flatMap((part) => {
      const record = presentPart(part, stored)
      const { questions, prefilled, updated_at } = record
      if (questions.length === 0) return []
      return {
        part,
        answered: countOfPart(record, stored),
        prefilled: Object.keys(prefilled).length,
        of: questions.length,
        updated_at,
      }
    }),
  }
}

/** With the sealed ones, of which it says no more than that they are there. */
function countOfPart({ questions, answers }: PartRecord, { sealed_fields }: Stored): number {
  const sealed = questions.filter(({ id }) => sealed_fields.includes(SEALED_PREFIX + id))
  return countAnswered(questions, answers) + sealed.length
}

/** A part as who works on the case reads it. */
export interface CasePart extends PartRecord {
  answered: number
  /** Where an answer stands the same, by the id of its question. */
  matches: Record<string, PrefillSource>
}

/**
 * What stands in the questionnaire of a case, for staff who see the case: the parts that its purpose needs. No sealed answer
 * is in it, they are counted alone. Whoever shows it writes the row of the audit log.
 */
export async function readQuestionnaireOfCase(
  { tx }: Pick<Act, 'tx'>,
  { ended_at, ...ofCase }: Pick<CaseRow, 'id' | 'user_id' | 'ended_at'>,
): Promise<{ purpose_of_stay: Questionnaire['purpose_of_stay']; parts: CasePart[] }> {
  const stored = await findQuestionnaireOfCase(tx, ofCase)
  // The other cases of an ended one may be newer.
  const known = knownOf(ended_at === null ? stored : { ...stored, earlier: [] })
  const parts = QUESTIONNAIRE_PARTS.flatMap((part): CasePart[] => {
    const record = presentPart(part, stored)
    const { questions, answers } = record
    if (questions.length === 0) return []
    return [
      {
        ...record,
        // Nobody fills in the form of a case that has ended.
        prefilled: ended_at === null ? record.prefilled : {},
        answered: countOfPart(record, stored),
        matches: matchAnswers(questions, { answers, known }),
      },
    ]
  })
  return { purpose_of_stay: purposeOf(stored), parts }
}

/** A part with everything that is answered of it. */
export interface AnsweredPart extends PartRecord {
  /** The ids of the sealed questions with an answer. */
  sealed: string[]
  /** Where an answer stands the same, by the id of its question. */
  matches: Record<string, PrefillSource>
}

export interface AnsweredQuestionnaire {
  /** Null before the first thing is saved. */
  case_id: string | null
  purpose_of_stay: Questionnaire['purpose_of_stay']
  parts: AnsweredPart[]
}

/** The parts that the purpose of the caller's case needs, with her sealed answers opened. Throws signed_out. */
export async function readOwnAnswers(
  deps: SealDeps,
  act: Act<ApplicantActor>,
): Promise<AnsweredQuestionnaire> {
  const stored = await findQuestionnaire(runInAct(act))
  const read = presentAnswers(stored)
  if (stored.case_id === null || stored.sealed_fields.length === 0) return read
  const ofCase = { id: stored.case_id, user_id: act.actor.userId }
  const opened = openAnswers(await readSealedAnswers(deps, act, ofCase))
  const parts = read.parts.map((part) => {
    const own = part.sealed.flatMap((id) => (opened[id] ? [[id, opened[id]] as const] : []))
    return { ...part, answers: { ...part.answers, ...Object.fromEntries(own) } }
  })
  return { ...read, parts }
}

/** The same of a case, for staff who see it; of a sealed answer it says no more than that it is there. */
export async function readAnswersOfCase(
  { tx }: Pick<Act, 'tx'>,
  { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>,
): Promise<AnsweredQuestionnaire> {
  return presentAnswers(await findQuestionnaireOfCase(tx, { id, user_id }))
}

function presentAnswers(stored: Stored): AnsweredQuestionnaire {
  const known = knownOf(stored)
  const parts = QUESTIONNAIRE_PARTS.flatMap((part): AnsweredPart[] => {
    const record = presentPart(part, stored)
    const { questions, answers } = record
    if (questions.length === 0) return []
    const sealed = questions.flatMap((one) =>
      stored.sealed_fields.includes(SEALED_PREFIX + one.id) ? one.id : [],
    )
    return [{ ...record, sealed, matches: matchAnswers(questions, { answers, known }) }]
  })
  return { case_id: stored.case_id, purpose_of_stay: purposeOf(stored), parts }
}

/** One part: its questions, its answers, and what is known for those without one. Throws signed_out. */
export async function getPart(
  deps: SealDeps,
  session: ApplicantSession,
  part: QuestionnairePart,
): Promise<PartRecord> {
  if (isSealedPart(part)) return session.transaction((act) => readSealedPart(deps, act, part))
  return presentPart(part, await findQuestionnaire(session))
}

/**
 * Saves answers of one part; what is not sent stays, and nothing is required. Throws signed_out, invalid_input with every
 * fault at its question, conflict when the case has ended, and changed_meanwhile with the newer record as `current`.
 */
export async function savePart(
  deps: SealDeps,
  session: ApplicantSession,
  { part, answers: sent, updated_at: baseVersion }: SavePart & { part: QuestionnairePart },
): Promise<PartRecord> {
  const answers = requireAnswers(part, sent)
  const isSaved = isSealedPart(part)
    ? await session.transaction((act) => saveSealedPart(deps, act, { part, answers, baseVersion }))
    : await upsertPart(session, { part, answers, baseVersion })
  const current = await getPart(deps, session, part)
  if (!isSaved) throw new AppError('changed_meanwhile', { detail: { current } })
  return current
}

/** Whatever the purpose: another tab may have changed it since the form was opened. */
function requireAnswers(part: QuestionnairePart, sent: SavePart['answers']): Answers {
  const { answers, faults } = readAnswers(listAllQuestions(part), sent)
  if (Object.keys(faults).length > 0) throw new AppError('invalid_input', { fields: faults })
  return answers
}

const isSealedPart = (part: QuestionnairePart) => listAllQuestions(part).some(isSealedKind)

interface SealedSave {
  part: QuestionnairePart
  answers: Answers
  baseVersion: string | null | undefined
}

/** The row of the part has the version, the sealed answers lie apart. False when another version is stored. */
async function saveSealedPart(
  deps: SealDeps,
  act: Act<ApplicantActor>,
  { part, answers, baseVersion }: SealedSave,
): Promise<boolean> {
  const open = await requireOpenCase(act)
  const { sealed, plain } = splitAnswers(part, answers)
  const session = runInAct(act)
  // First, because it is what a save that comes second waits for.
  if (!(await upsertPart(session, { part, answers: plain, baseVersion }))) return false
  const changed = await saveSealedAnswers(deps, act, { case: open, answers: sealed })
  if (changed.length === 0) return true
  await nameSealed(act.tx, { part, caseId: open.id, fields: changed.map((field) => withoutPrefix(field)) })
  return true
}

const withoutPrefix = (field: string) => field.slice(SEALED_PREFIX.length)

function splitAnswers(part: QuestionnairePart, answers: Answers) {
  const sealedIds = listAllQuestions(part).flatMap((one) => (isSealedKind(one) ? one.id : []))
  const sealed: Record<string, string | null> = {}
  const plain: Answers = {}
  for (const [id, answer] of Object.entries(answers)) {
    if (!sealedIds.includes(id)) plain[id] = answer
    else sealed[SEALED_PREFIX + id] = isSealedAnswer(answer) ? writeSealed(answer) : null
  }
  return { sealed, plain }
}

async function readSealedPart(
  deps: SealDeps,
  act: Act<ApplicantActor>,
  part: QuestionnairePart,
): Promise<PartRecord> {
  const stored = await findQuestionnaire(runInAct(act))
  const record = presentPart(part, stored)
  if (stored.case_id === null) return record
  const ofCase = { id: stored.case_id, user_id: act.actor.userId }
  const opened = openAnswers(await readSealedAnswers(deps, act, ofCase))
  return { ...record, answers: { ...record.answers, ...opened } }
}

/** The answers of this room among the opened ones of a case, by the ids of their questions. */
export function openAnswers(opened: Record<string, string>): Record<string, SealedAnswer> {
  const answers: Record<string, SealedAnswer> = {}
  for (const [field, text] of Object.entries(opened)) {
    const answer = field.startsWith(SEALED_PREFIX) ? parseSealed(text) : null
    if (answer) answers[withoutPrefix(field)] = answer
  }
  return answers
}

function presentPart(part: QuestionnairePart, stored: Stored): PartRecord {
  const questions = listQuestions(part, purposeOf(stored))
  const saved = stored.parts.find((one) => one.part === part)
  const answers = saved?.answers ?? {}
  return {
    part,
    questions,
    answers,
    prefilled: prefillAnswers(questions, { answers, known: knownOf(stored) }),
    updated_at: saved?.updated_at ?? null,
  }
}

/** The zone's values as the questions take them; a name that did not fit into it is none. */
function answersOfZone(zone: Stored['zone']): Known['passport'] {
  if (!zone) return {}
  const nameOf = (name: string | null) => (zone.is_truncated || name === null ? null : toTitleCase(name))
  return {
    surname: nameOf(zone.surname),
    given_names: nameOf(zone.given_names),
    birth_date: zone.birth_date,
    sex: SEXES[zone.sex ?? ''],
    passport_number: zone.number,
    passport_valid_until: zone.expiry_date,
  }
}

function knownOf({ zone, personal_info, application_form, email, earlier }: Stored): Known {
  return {
    passport: answersOfZone(zone),
    personal_info,
    application_form,
    email,
    earlier: Object.assign({}, ...earlier),
    main_purpose: findMainPurpose(application_form?.purpose_of_stay ?? null),
  }
}

function purposeOf({ application_form }: Pick<Stored, 'application_form'>): Questionnaire['purpose_of_stay'] {
  return PURPOSES_OF_STAY.find((one) => one === application_form?.purpose_of_stay) ?? null
}
