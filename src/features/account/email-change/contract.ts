/** How long a new address waits for the links in both mailboxes. */
export const EMAIL_CHANGE_SECONDS = 24 * 60 * 60

/** The page that the links open. It changes nothing by itself: mail programs open links, too. */
export const EMAIL_CHANGE_PATH = '/confirm-email-change'
