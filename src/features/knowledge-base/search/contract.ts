/** A query shorter than this has no suggestions yet. */
export const SEARCH_MIN_LENGTH = 2

/** What is beyond is cut off: no title or description is that long. */
export const SEARCH_MAX_LENGTH = 100

/** Written when the site is built, read when the search box is used for the first time. */
export const SEARCH_INDEX_PATH = '/knowledge-base/search-index.json'

/** Without scripts, and for a query too short to search for, the form leads to the list of all guides. */
export const ALL_ARTICLES_ID = 'all-articles'
