import { describeStage } from '#back-office/desk/web/case-text.ts'
import type { TeamTemplate } from '#back-office/team-templates/schema.ts'
import { describeLanguages } from '#back-office/team-templates/web/template-text.ts'
import type { TaskFor } from '#features/tasks/contract.ts'
import { m } from '#messages/messages.js'
import type { Macro } from '../schema.ts'

export const DOER_LABELS: Record<TaskFor, () => string> = {
  staff: m.back_office_case_file_task_for_staff,
  applicant: m.back_office_case_file_task_for_applicant,
  third_party: m.back_office_case_file_task_for_third_party,
}

/** What a macro does, in one line. */
export function describeMacro(
  { template_id, texts, stage, task }: Macro,
  templates: readonly TeamTemplate[],
): string {
  const text = templates.find(({ id }) => id === template_id)?.name ?? describeLanguages(texts)
  const parts = [
    text && m.back_office_macros_about_message({ text }),
    stage && m.back_office_macros_about_stage({ stage: describeStage(stage) }),
    task && m.back_office_macros_about_task({ title: task.title }),
  ]
  return parts.filter(Boolean).join(' · ')
}
