export const MESSAGES_PATH = '/api/messages'
export const MESSAGES_READ_PATH = '/api/messages/read'

export const MAX_MESSAGE_LENGTH = 5000
export const MESSAGES_PER_PAGE = 50
/** The other side is told by mail when it has not read a message for so long. */
export const MAIL_AFTER_MINUTES = 10
