import { AppError } from '#errors/app-error.ts'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import type { StatementSession } from '#session/session.ts'
import { QUESTIONNAIRE_PARTS, type QuestionnairePart } from '../contract.ts'
import { findMainPurpose, listAllQuestions, listQuestions } from '../fields/server/service.ts'
import { countAnswered, type Known, prefillAnswers, readAnswers } from '../rules.ts'
import type { PartRecord, Questionnaire, SavePart } from '../schema.ts'
import { findQuestionnaire, type StoredQuestionnaire, upsertPart } from './store.ts'

type Stored = StoredQuestionnaire & { email: string }

/** Every part with what the purpose of the stay needs, and how much of it is answered. Throws signed_out. */
export async function getQuestionnaire(session: StatementSession): Promise<Questionnaire> {
  const stored = await findQuestionnaire(session)
  return {
    purpose_of_stay: purposeOf(stored),
    parts: QUESTIONNAIRE_PARTS.flatMap((part) => {
      const { questions, answers, prefilled, updated_at } = presentPart(part, stored)
      if (questions.length === 0) return []
      return {
        part,
        answered: countAnswered(questions, answers),
        prefilled: Object.keys(prefilled).length,
        of: questions.length,
        updated_at,
      }
    }),
  }
}

/** One part: its questions, its answers, and what is known for those without one. Throws signed_out. */
export async function getPart(session: StatementSession, part: QuestionnairePart): Promise<PartRecord> {
  return presentPart(part, await findQuestionnaire(session))
}

/**
 * Saves answers of one part; what is not sent stays, and nothing is required. Throws signed_out, invalid_input with every
 * fault at its question, conflict when the case has ended, and changed_meanwhile with the newer record as `current`.
 */
export async function savePart(
  session: StatementSession,
  part: QuestionnairePart,
  { answers: sent, updated_at: baseVersion }: SavePart,
): Promise<PartRecord> {
  // Whatever the purpose: another tab may have changed it since the form was opened.
  const { answers, faults } = readAnswers(listAllQuestions(part), sent)
  if (Object.keys(faults).length > 0) throw new AppError('invalid_input', { fields: faults })
  const isSaved = await upsertPart(session, { part, answers, baseVersion })
  const current = await getPart(session, part)
  if (!isSaved) throw new AppError('changed_meanwhile', { detail: { current } })
  return current
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

function knownOf({ personal_info, application_form, email, earlier }: Stored): Known {
  return {
    personal_info,
    application_form,
    email,
    earlier: Object.assign({}, ...earlier),
    main_purpose: findMainPurpose(application_form?.purpose_of_stay ?? null),
  }
}

function purposeOf({ application_form }: Stored): Questionnaire['purpose_of_stay'] {
  return PURPOSES_OF_STAY.find((one) => one === application_form?.purpose_of_stay) ?? null
}
