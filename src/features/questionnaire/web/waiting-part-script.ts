import { MutationObserver } from '@tanstack/react-query'
import { queryClient } from '#client/query-client.ts'
import { m } from '#messages/messages.js'
import type { Draft } from '#ui/form/drafts.ts'
import type { QuestionnairePart } from '../contract.ts'
import { partQuery, savePartMutation } from './api.ts'
import { readTyped } from './use-part-form.ts'

/** Saves a draft of a part that was typed while our server could not be reached; null when it is wrong somewhere. */
export async function saveWaitingPart(part: QuestionnairePart, { values, baseVersion }: Draft) {
  const { questions } = await queryClient.fetchQuery(partQuery(part))
  const texts = Object.entries(values).map(([id, value]) => [id, String(value)])
  const { answers, faults } = readTyped(questions, Object.fromEntries(texts))
  if (Object.keys(faults).length > 0) return null
  await new MutationObserver(queryClient, savePartMutation(part)).mutate({ answers, updated_at: baseVersion })
  return { title: m.questionnaire_saved(), text: m.questionnaire_saved_text() }
}
