/** What a notification can be about. Its words are in settings/rules.ts. */
export const NOTIFICATION_TOPICS = [
  'security',
  'payments',
  'application',
  'documents',
  'appointments',
  'consultations',
  'reminder_application',
  'reminder_appointment',
] as const

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const NOTIFICATIONS_PATH = '/api/notifications'
export const NOTIFICATION_STREAM_PATH = '/api/notifications/stream'
export const NOTIFICATIONS_PER_PAGE = 50
/** How many are unread, also beyond the first page; with the first page only. */
export const UNREAD_COUNT_HEADER = 'X-Unread-Count'
