export const TASKS_PATH = '/api/tasks'
export const TASK_PATH = '/api/tasks/{id}'

/** By whom a task is to be done. Applicants see their own. */
export const TASK_FOR = ['applicant', 'staff', 'third_party'] as const
export type TaskFor = (typeof TASK_FOR)[number]

/** What the product itself makes a task for. One of a kind is open in a case at a time. */
export const TASK_CAUSES = [
  'find_last_legal_day',
  'show_last_legal_day',
  'answer_letter',
  'record_decision',
] as const
export type TaskCause = (typeof TASK_CAUSES)[number]

export const TASKS_PER_PAGE = 50
export const MAX_TASK_TITLE = 200
/** Why a document is asked for. */
export const MAX_EXPLANATION = 500
