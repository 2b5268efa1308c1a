/** Why a file is not taken. */
export type InspectionFault =
  | 'empty'
  | 'wrong_type'
  /** The picture format of iPhones: wrong type, but its owner can be told the way to a JPEG. */
  | 'heic'
  | 'unreadable'
  | 'password_protected'
  | 'too_many_pixels'
  /** Opening it takes more time or memory than one file may. */
  | 'too_heavy'

export interface InspectedPdf {
  kind: 'pdf'
  pages: number
}

export interface InspectedImage {
  kind: 'jpeg' | 'png'
  /** Pixels as a person sees the picture: after the camera's turn is applied. */
  width: number
  height: number
  /** A small JPEG without the metadata of the original. */
  preview: Buffer
}

export type Inspection = InspectedPdf | InspectedImage | { fault: InspectionFault }

/** What drawing one page of a PDF showed. */
export interface DrawnPage {
  /** Counted from 1. */
  page: number
  /**
   * `unreadable`: there is no such page, or it breaks the program that draws it. `damaged`: it was drawn, but a
   * picture on it stops or breaks in the middle. `blank`: nothing is on it. `unknown`: drawing takes too long.
   */
  state: 'good' | 'blank' | 'damaged' | 'unreadable' | 'unknown'
  /** A small JPEG of the page, where it was drawn. */
  preview?: Buffer
}

/** Largest picture that is decoded: 60 million pixels, twice what a good phone camera makes. */
export const MAX_PIXELS = 60_000_000
/** Longest side of a preview in pixels. */
export const PREVIEW_PIXELS = 480
/** Pages of a PDF beyond these are not drawn. */
export const MAX_DRAWN_PAGES = 500
/** Only so many pages, from the first, get a preview that is kept. */
export const MAX_PAGE_PREVIEWS = 60

/** Says what a file really is by parsing it, away from the server's own memory. */
export interface FileInspector {
  /**
   * What the file is, judged in a few seconds at most. Files wait for their turn: one file of an account at a
   * time, and the account whose files have taken least is next. Never throws for what is in the bytes; a file that
   * breaks the parser is `unreadable`.
   */
  inspect(file: { bytes: Uint8Array; accountId: string }): Promise<Inspection>
  /** Draws the pages of a PDF that `inspect` took. Works only while no file waits for `inspect`. */
  drawPages(file: { bytes: Uint8Array; accountId: string }): Promise<DrawnPage[]>
  close(): Promise<void>
}
