import type { FoundZone, PictureZones } from '#passport-zone/read-picture.ts'

/** Why a file is rejected. */
export type InspectionFault =
  | 'empty'
  | 'wrong_type'
  /** The image format of iPhones: a wrong type whose owner can be told how to get a JPEG. */
  | 'heic'
  | 'unreadable'
  | 'password_protected'
  /** A form that only Adobe's programs draw (dynamic XFA): everybody else sees "Please wait…". */
  | 'adobe_form'
  /** A collection of files, of which other programs show only the cover. */
  | 'portfolio'
  | 'too_many_pixels'
  /** Opening it exceeds the time or memory limit of one file. */
  | 'too_heavy'

export interface InspectedPdf {
  kind: 'pdf'
  pages: number
}

export interface InspectedImage {
  kind: 'jpeg' | 'png'
  /** Pixels after the EXIF orientation is applied. */
  width: number
  height: number
  /** A small JPEG without the metadata of the original. */
  preview: Buffer
}

export type Inspection = InspectedPdf | InspectedImage | { fault: InspectionFault }

/** The result of drawing one page of a PDF. */
export interface DrawnPage {
  /** Counted from 1. */
  page: number
  /**
   * `unreadable`: there is no such page, or it crashes the renderer. `damaged`: it was drawn, but an image on it is
   * truncated or corrupt. `blank`: the page is empty. `unknown`: drawing takes too long.
   */
  state: 'good' | 'blank' | 'damaged' | 'unreadable' | 'unknown'
  /** A small JPEG of the page, if it was drawn. */
  preview?: Buffer
}

/** What is said about one of the files that a PDF is put together from. */
export interface PartAbout {
  content_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number
}

/** What one way to turn a page has shown of a passport's zone. */
export type SearchedPage = PictureZones & {
  /** Pages of the file; 1 for a picture, 0 when it cannot be opened. */
  pages: number
}

/** The zone of a passport in a file, and on which page it is, counted from 1. */
export interface PassportZone {
  zone: FoundZone
  page: number
}

/** Largest image that is decoded: 60 million pixels, twice that of a good phone camera. */
export const MAX_PIXELS = 60_000_000
/** What a PDF that is put together gets beside its pages, so that it can be leafed through. */
export interface Book {
  title: string
  /** Language of its own pages, for example 'pl'. */
  lang: string
  /** The entries of its outline, in order. */
  sections: { title: string /** Counted from 1. */; page: number }[]
  /** Empty pages of A4 among the others, counted from 1 as they are in the end, in order; they get no number. */
  blanks: number[]
  /** Other pages that get no number at their foot. */
  unnumbered: number[]
}

/** How far pictures are made smaller. */
export interface FitStep {
  /** Pixels of the longest side; a smaller picture keeps its size. */
  side: number
  /** Of the JPEG, 1 to 100. */
  quality: number
}

/** What became of a part that was to be made smaller. */
export interface FittedPart extends PartAbout {
  /** Null when it stays as it is. */
  bytes: Buffer | null
  /** It carries an electronic signature, which every change would break. */
  isSigned: boolean
}

/** Pixels and bytes of a photo of an application. */
export interface PhotoLimits {
  least: { width: number; height: number }
  most: { width: number; height: number }
  maxBytes: number
}

export type PhotoFault = 'too_small' | 'too_large' | 'unreadable'

/** Longest side of a preview in pixels. */
export const PREVIEW_PIXELS = 480
/** Longest side in pixels of a page as staff see it: an A4 page at 150 dots an inch. */
export const VIEW_PIXELS = 1754
/** Later pages of a PDF are not drawn. */
export const MAX_DRAWN_PAGES = 500
/** Only this many pages, from the first, get a stored preview. */
export const MAX_PAGE_PREVIEWS = 60

/** Determines what a file really is by parsing it, outside of the server's own process. */
export interface FileInspector {
  /**
   * Inspects a file, within a few seconds. Files wait in a queue: one file of an account at a time, and the account
   * that has used the least time is next. Never throws because of the bytes; a file that crashes the parser is
   * `unreadable`.
   */
  inspect(file: { bytes: Uint8Array; accountId: string }): Promise<Inspection>
  /** Draws the pages of a PDF that `inspect` accepted. It works only while no file waits for `inspect`. */
  drawPages(file: { bytes: Uint8Array; accountId: string }): Promise<DrawnPage[]>
  /**
   * Draws one page of a file that `inspect` accepted as a JPEG to be read; a picture is page 1. Null when there is no
   * such page, or when it cannot be drawn.
   */
  drawView(file: { bytes: Uint8Array; accountId: string; page: number }): Promise<Buffer | null>
  /**
   * Makes one PDF of files that `inspect` accepted, in order. Answers the position of the file that cannot be placed,
   * or whose time or memory runs out.
   */
  assemble(document: {
    parts: (PartAbout & { bytes: Uint8Array })[]
    accountId: string
    /** The same bytes whenever it is made of the same parts. */
    isReproducible?: boolean
    /** Numbers its pages and adds an outline; it is reproducible then. */
    book?: Book
  }): Promise<Buffer | { fault: number }>
  /**
   * Makes the scans of a file that `inspect` accepted smaller; texts stay as they are. The turn of a picture is part of it
   * afterwards. A file whose time or memory runs out stays as it is.
   */
  fit(part: PartAbout & { bytes: Uint8Array; step: FitStep; accountId: string }): Promise<FittedPart>
  /** Makes a JPEG of a photo that fits into the limits; it is never enlarged and never stretched. */
  fitPhoto(photo: {
    bytes: Uint8Array
    limits: PhotoLimits
    accountId: string
  }): Promise<Buffer | { fault: PhotoFault }>
  /**
   * Looks for the zone of a passport in a file that `inspect` accepted, in the background like `drawPages`, for a few
   * seconds and on the first pages. Null when there is none, or when there are two of different passports.
   */
  readPassport(file: { bytes: Uint8Array; accountId: string }): Promise<PassportZone | null>
  /** How many files are worked on and wait now; pages of documents count as background. */
  load(): Readonly<Record<'running' | 'waiting' | 'background_waiting', number>>
  close(): Promise<void>
}
