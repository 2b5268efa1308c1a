/** Pages of one slot; each is a picture or a PDF of at most MAX_FILE_BYTES. */
export const PAGES_MAX = 60
/** All pages of a slot together, in bytes: a passport of 36 photographs of 4 MiB. They are put together in memory. */
export const PAGES_MAX_BYTES = 151_000_000

/** Degrees clockwise, on top of a picture's EXIF orientation or a PDF page's own rotation. */
export const PAGE_TURNS = [0, 90, 180, 270] as const
export type PageTurn = (typeof PAGE_TURNS)[number]
