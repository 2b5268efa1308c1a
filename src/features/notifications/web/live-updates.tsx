// One script for what the bell needs when the screen is idle: it is fetched as a whole, and can be fetched again under
// another address, which finds the same names only in a script of its own. The office opens its own stream with it.
export { openEventSource } from '#features/notifications/stream/web/event-source.ts'
export { joinSharedEventSource } from '#features/notifications/stream/web/shared-event-source.ts'
export { watchNotifications } from '#features/notifications/stream/web/stream-store.ts'
export { NotificationPanel } from './notification-panel.tsx'
