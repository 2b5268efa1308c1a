/** Why a file is not taken. */
export type InspectionFault = 'empty' | 'wrong_type' | 'unreadable' | 'password_protected' | 'too_many_pixels'

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

/** Largest picture that is decoded: 60 million pixels, twice what a good phone camera makes. */
export const MAX_PIXELS = 60_000_000
/** Longest side of a preview in pixels. */
export const PREVIEW_PIXELS = 480

/** Says what a file really is by parsing it, away from the server's own memory. */
export interface FileInspector {
  /** Never throws for what is in the bytes; a file that breaks the parser is `unreadable`. */
  inspect(bytes: Uint8Array): Promise<Inspection>
  close(): Promise<void>
}
