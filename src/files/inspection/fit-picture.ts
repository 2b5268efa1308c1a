import sharp from 'sharp'
import { MAX_PIXELS } from './file-inspector.ts'
import type { FitRequest } from './inspection-messages.ts'

sharp.cache(false)
sharp.concurrency(1)

/** What a new compression must save, because each one costs sharpness. */
const GAIN = 0.9

/**
 * A picture as a JPEG that stands upright and whose longest side has at most `step.side` pixels. Null when it is such a JPEG
 * and would not become a tenth smaller.
 */
export async function fitPicture(
  bytes: Buffer,
  { content_type, turn, step }: FitRequest,
): Promise<Buffer | null> {
  const { width, height, orientation = 1 } = await sharp(bytes).metadata()
  const fitted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(step.side, step.side, { fit: 'inside', withoutEnlargement: true })
    .rotate(turn)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: step.quality, chromaSubsampling: '4:2:0', optimiseCoding: true })
    .toBuffer()
  const isUpright = content_type === 'image/jpeg' && turn === 0 && orientation === 1
  const isSmall = Math.max(width, height) <= step.side && bytes.length * GAIN <= fitted.length
  return isUpright && isSmall ? null : fitted
}
