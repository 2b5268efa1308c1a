import type { NotificationTopic } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'

const NAMES: Record<NotificationTopic, () => string> = {
  security: m.notifications_settings_topic_security,
  payments: m.notifications_settings_topic_payments,
  application: m.notifications_settings_topic_application,
  documents: m.notifications_settings_topic_documents,
  verdicts: m.notifications_settings_topic_verdicts,
  messages: m.notifications_settings_topic_messages,
  tasks: m.notifications_settings_topic_tasks,
  deadlines: m.notifications_settings_topic_deadlines,
  last_days: m.notifications_settings_topic_last_days,
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
  verdicts: m.notifications_settings_topic_verdicts_hint,
  messages: m.notifications_settings_topic_messages_hint,
  tasks: m.notifications_settings_topic_tasks_hint,
  deadlines: m.notifications_settings_topic_deadlines_hint,
  last_days: m.notifications_settings_topic_last_days_hint,
  appointments: m.notifications_settings_topic_appointments_hint,
  consultations: m.notifications_settings_topic_consultations_hint,
  reminder_application: m.notifications_settings_topic_reminder_application_hint,
  reminder_appointment: m.notifications_settings_topic_reminder_appointment_hint,
}

/** The label of the topic. */
export function nameTopic(topic: NotificationTopic): string {
  return NAMES[topic]()
}

/** The hint that explains the topic. */
export function explainTopic(topic: NotificationTopic): string {
  return HINTS[topic]()
}

/** Topics whose mails cannot be switched off. */
export const REQUIRED_TOPICS: readonly NotificationTopic[] = ['security', 'payments', 'last_days']

/**
 * Whether mails of this topic are sent without a setting. Not for documents: the screen has just confirmed the upload.
 */
export function isMailedByDefault(topic: NotificationTopic): boolean {
  return topic !== 'documents'
}
