/** What a notification can be about. Its words are in features/notifications/rules.ts. */
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

/** Mails a person must get; they cannot be switched off. */
export const REQUIRED_TOPICS: readonly NotificationTopic[] = ['security', 'payments']

/** Whether mails of this topic are sent to somebody who has not chosen. Documents: the screen has just said it. */
export function isMailedByDefault(topic: NotificationTopic): boolean {
  return topic !== 'documents'
}
