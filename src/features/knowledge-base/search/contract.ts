/** A shorter query has no suggestions. */
export const SEARCH_MIN_LENGTH = 2

/** A longer query is cut off: no title or description is that long. */
export const SEARCH_MAX_LENGTH = 100

/** Written by the build, fetched when the search box is first used. */
export const SEARCH_INDEX_PATH = '/knowledge-base/search-index.json'

/** Without scripts, and for a query that is too short, the form leads to the list of all guides. */
export const ALL_ARTICLES_ID = 'all-articles'
