import sharp from 'sharp'
import { unpackFile } from '#files/packed-files.ts'
import { MAX_PIXELS, type PhotoFault, type PhotoLimits } from './file-inspector.ts'

sharp.cache(false)
sharp.concurrency(1)

interface Size {
  width: number
  height: number
}

/** The first one that fits is used. */
const QUALITIES = [92, 88, 84, 80, 75, 70]

/**
 * A photo as a JPEG that fits into the limits: upright, never enlarged and never stretched. A JPEG that fits stays as it is.
 * `packed` is PhotoLimits as JSON, then the file.
 */
export async function fitPhoto({
  packed,
  onBegin,
}: {
  packed: Buffer
  onBegin(): Promise<void>
}): Promise<Buffer | { fault: PhotoFault }> {
  const limits: PhotoLimits = JSON.parse(String(unpackFile(packed, 0)))
  const bytes = unpackFile(packed, 1) ?? Buffer.alloc(0)
  await onBegin()
  try {
    return (await makePhoto(bytes, limits)) ?? { fault: 'too_large' }
  } catch {
    return { fault: 'unreadable' }
  }
}

async function makePhoto(
  bytes: Buffer,
  { least, most, maxBytes }: PhotoLimits,
): Promise<Buffer | { fault: PhotoFault } | null> {
  const { format, orientation = 1, autoOrient: size } = await sharp(bytes).metadata()
  if (size.width < least.width || size.height < least.height) return { fault: 'too_small' }
  if (format === 'jpeg' && orientation === 1 && bytes.length <= maxBytes) return bytes
  for (const box of [shrinkTo(size, { box: most, least }), shrinkTo(size, { box: least, least })]) {
    for (const quality of QUALITIES) {
      const jpeg = await draw(bytes, { box, quality })
      if (jpeg.length <= maxBytes) return jpeg
    }
  }
  return null
}

/** Of the same proportions, inside the box where it can be without falling under the least size. */
function shrinkTo(size: Size, { box, least }: { box: Size; least: Size }): Size {
  const inside = Math.min(box.width / size.width, box.height / size.height)
  const enough = Math.max(least.width / size.width, least.height / size.height)
  const scale = Math.min(1, Math.max(inside, enough))
  return { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) }
}

function draw(bytes: Buffer, { box, quality }: { box: Size; quality: number }): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(box.width, box.height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer()
}
