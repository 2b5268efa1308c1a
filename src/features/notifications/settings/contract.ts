export const NOTIFICATION_SETTINGS_PATH = '/api/notification-settings'
