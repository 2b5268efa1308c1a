// One script for what the bell needs when the screen is idle: it is fetched as a whole, and can be fetched again under
// another address, which finds the same names only in a script of its own.
export { watchNotifications } from '../stream/web/stream-store.ts'
export { NotificationPanel } from './notification-panel.tsx'
