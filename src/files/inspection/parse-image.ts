import sharp from 'sharp'
import { type Inspection, MAX_PIXELS, PREVIEW_PIXELS } from './file-inspector.ts'
import { isJpegDamaged, withEndMark } from './jpeg-end.ts'

// A child takes one file at a time and does not see it again: neither cache nor threads would help.
sharp.cache(false)
sharp.concurrency(1)

/** What a picture is, with its preview; of an APNG the first picture counts. */
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

/** A small upright JPEG without metadata. Decodes every row, so a picture that stops half-way is found out. */
function makePreview(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A JPEG that lacks nothing but its end mark is whole. */
async function repairAndPreview(picture: { bytes: Buffer; kind: string; error: unknown }): Promise<Buffer> {
  if (picture.kind !== 'jpeg') throw picture.error
  const ended = withEndMark(picture.bytes)
  if (await isJpegDamaged(ended)) throw picture.error
  return makePreview(ended)
}
