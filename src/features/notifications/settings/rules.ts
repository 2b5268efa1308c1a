import type { NotificationTopic } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'

const NAMES: Record<NotificationTopic, () => string> = {
  security: m.notifications_settings_topic_security,
  payments: m.notifications_settings_topic_payments,
  application: m.notifications_settings_topic_application,
  documents: m.notifications_settings_topic_documents,
  appointments: m.notifications_settings_topic_appointments,
  consultations: m.notifications_settings_topic_consultations,
  reminder_application: m.notifications_settings_topic_reminder_application,
  reminder_appointment: m.notifications_settings_topic_reminder_appointment,
}

const HINTS: Record<NotificationTopic, () => string> = {
  security: m.notifications_settings_topic_security_hint,
  payments: m.notifications_settings_topic_payments_hint,
  application: m.notifications_settings_topic_application_hint,
  documents: m.notifications_settings_topic_documents_hint,
  appointments: m.notifications_settings_topic_appointments_hint,
  consultations: m.notifications_settings_topic_consultations_hint,
  reminder_application: m.notifications_settings_topic_reminder_application_hint,
  reminder_appointment: m.notifications_settings_topic_reminder_appointment_hint,
}

/** The topic as a person reads it. */
export function nameTopic(topic: NotificationTopic): string {
  return NAMES[topic]()
}

/** What comes under this topic. */
export function explainTopic(topic: NotificationTopic): string {
  return HINTS[topic]()
}

/** Mails a person must get; they cannot be switched off. */
export const REQUIRED_TOPICS: readonly NotificationTopic[] = ['security', 'payments']

/** Whether mails of this topic are sent to somebody who has not chosen. Documents: the screen has just said it. */
export function isMailedByDefault(topic: NotificationTopic): boolean {
  return topic !== 'documents'
}
