export const RELEASED_NOTES_PATH = '/api/account/released-notes'
export const RELEASED_NOTES_PAGE = '/account/notes'
