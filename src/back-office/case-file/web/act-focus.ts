/** The fields where an answer, a note, a new task and the last legal day begin: keys and Ctrl+K lead there. */
export const ANSWER_ID = 'case-answer'
export const NOTE_ID = 'case-note'
export const NEW_TASK_ID = 'new-task-title'
export const LAST_DAY_ID = 'last-legal-day'
