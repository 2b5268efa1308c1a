import { MutationObserver, type MutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryClient } from '#client/query-client.ts'
import { saveApplicationFormMutation } from '#features/application-form/web/api.ts'
import { savePersonalInfoMutation } from '#features/personal-info/web/api.ts'
import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { saveWaitingPart } from '#features/questionnaire/web/waiting-part-script.ts'
import { m } from '#messages/messages.js'
import { type Draft, draftKey, readDraft, removeDraft } from '#ui/form/drafts.ts'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { toast } from '#ui/toast.tsx'

type RecordForm = 'personal-info' | 'application-form'
type WaitingForm = RecordForm | `questionnaire/${QuestionnairePart}`

const personalInfo = lazySchemas(() => import('#features/personal-info/schema.ts'))
const applicationForm = lazySchemas(() => import('#features/application-form/schema.ts'))

/** Saves one draft; null when it is not a whole record yet. */
const SAVERS: Record<RecordForm, (draft: Draft) => Promise<{ title: string; text: string } | null>> = {
  'personal-info': async (draft) => {
    const { personalInfoAnswersSchema } = await personalInfo.load()
    if (!(await save(savePersonalInfoMutation, personalInfoAnswersSchema, draft))) return null
    return { title: m.personal_info_saved_title(), text: m.personal_info_saved_text() }
  },
  'application-form': async (draft) => {
    const { applicationFormScreenSchema } = await applicationForm.load()
    if (!(await save(saveApplicationFormMutation, applicationFormScreenSchema, draft))) return null
    return { title: m.application_form_saved_title(), text: m.application_form_saved_text() }
  },
}

/**
 * Saves the drafts of these forms. One that is incomplete, refused, or older than what another device has saved stays:
 * its form shows it and asks.
 */
export async function sendWaitingDrafts(userId: string, names: readonly WaitingForm[]): Promise<void> {
  for (const name of names) {
    const key = draftKey({ userId, name })
    const draft = readDraft(key)
    if (!draft) continue
    const notice = await saveDraft(name, draft).catch(() => null)
    if (!notice) continue
    if (JSON.stringify(readDraft(key)) === JSON.stringify(draft)) removeDraft(key)
    toast({ action: `${name}.save`, ...notice, tone: 'success' })
  }
}

function saveDraft(name: WaitingForm, draft: Draft) {
  if (name === 'personal-info' || name === 'application-form') return SAVERS[name](draft)
  return saveWaitingPart(name.slice('questionnaire/'.length) as QuestionnairePart, draft)
}

async function save<R, A extends object>(
  mutation: MutationOptions<R, Error, A & { updated_at: string | null }>,
  schema: z.ZodType<A>,
  { values, baseVersion }: Draft,
): Promise<boolean> {
  const { success, data } = await schema.safeParseAsync(values)
  if (!success) return false
  const observer = new MutationObserver(queryClient, mutation)
  await observer.mutate({ ...data, updated_at: baseVersion })
  return true
}
