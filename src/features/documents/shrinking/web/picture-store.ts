import { fits, QUALITIES, type Size } from '../rules.ts'

/** Pixels of the long side of the small picture that the screen shows while a page waits. */
const THUMBNAIL_SIDE = 320
const THUMBNAIL_QUALITY = 0.7

/** A picture as it is sent, and a small one to show. */
export interface Picture {
  blob: Blob
  thumbnail: Blob
}

interface Canvas {
  context: Pick<
    CanvasRenderingContext2D,
    'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingQuality'
  > | null
  encode(type: string, quality?: number): Promise<Blob>
}

type CreateCanvas = (width: number, height: number) => Canvas

/** Draws a picture, upright, in this size. Throws when the browser cannot read it. */
export async function drawPicture(file: File, size: Size, createCanvas: CreateCanvas): Promise<Picture> {
  const bitmap = await decode(file, size)
  try {
    const share = Math.min(1, THUMBNAIL_SIDE / Math.max(size.width, size.height))
    const small = { width: Math.ceil(size.width * share), height: Math.ceil(size.height * share) }
    const thumbnail = await draw(bitmap, small, createCanvas).encode('image/jpeg', THUMBNAIL_QUALITY)
    return { blob: await encode(draw(bitmap, size, createCanvas), file.type), thumbnail }
  } finally {
    bitmap.close()
  }
}

/** Made smaller while it is decoded where the browser can, because 108 megapixels take 432 MB. */
async function decode(file: File, { width, height }: Size): Promise<ImageBitmap> {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(file, options).catch(() => null)
  return bitmap ?? createImageBitmap(file)
}

function draw(bitmap: ImageBitmap, { width, height }: Size, createCanvas: CreateCanvas): Canvas {
  const canvas = createCanvas(width, height)
  const { context } = canvas
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: what is clear becomes paper, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

async function encode(canvas: Canvas, type: string): Promise<Blob> {
  let jpeg = await canvas.encode('image/jpeg', QUALITIES[0])
  for (const quality of QUALITIES.slice(1)) {
    if (fits(jpeg.size)) break
    jpeg = await canvas.encode('image/jpeg', quality)
  }
  // A picture of a screen is sharper and often smaller as PNG.
  const png = type === 'image/png' ? await canvas.encode('image/png') : jpeg
  return png.size <= jpeg.size ? png : jpeg
}
