import sharp from 'sharp'
import { type Inspection, MAX_PIXELS, PREVIEW_PIXELS } from './file-inspector.ts'
import { isJpegDamaged, withEndMark } from './jpeg-end.ts'

// The child sees each file once, so neither a cache nor threads help.
sharp.cache(false)
sharp.concurrency(1)

/** The type, size and preview of an image; of an APNG the first frame counts. */
export async function parseImage(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Inspection> {
  try {
    const meta = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (meta.format !== kind) return { fault: 'unreadable' }
    if (meta.width * meta.height > MAX_PIXELS) return { fault: 'too_many_pixels' }
    const preview = await makePreview(bytes).catch((error: unknown) =>
      repairAndPreview({ bytes, kind, error }),
    )
    return { kind, width: meta.autoOrient.width, height: meta.autoOrient.height, preview }
  } catch {
    return { fault: 'unreadable' }
  }
}

/**
 * A small JPEG with the orientation applied and without metadata. It decodes every row, so a truncated image is
 * detected.
 */
function makePreview(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A JPEG that lacks only its end marker is complete. */
async function repairAndPreview(picture: { bytes: Buffer; kind: string; error: unknown }): Promise<Buffer> {
  if (picture.kind !== 'jpeg') throw picture.error
  const ended = withEndMark(picture.bytes)
  if (await isJpegDamaged(ended)) throw picture.error
  return makePreview(ended)
}
