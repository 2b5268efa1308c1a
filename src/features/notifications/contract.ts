/** The topics of notifications. settings/rules.ts has their labels. */
export const NOTIFICATION_TOPICS = [
  'security',
  'payments',
  'application',
  'documents',
  'verdicts',
  'messages',
  'tasks',
  'deadlines',
  'last_days',
  'appointments',
  'consultations',
  'reminder_application',
  'reminder_appointment',
] as const

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const NOTIFICATIONS_PATH = '/api/notifications'
export const NOTIFICATION_STREAM_PATH = '/api/notifications/stream'
export const NOTIFICATIONS_PER_PAGE = 50
/** Response header of the first page: the number of all unread notifications, including those on later pages. */
export const UNREAD_COUNT_HEADER = 'X-Unread-Count'
