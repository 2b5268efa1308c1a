import sharp from 'sharp'

const END_MARK = Buffer.from([0xff, 0xd9])
const DAMAGE = /premature end|bad Huffman code|Inconsistent progression|instead of RST/

/** The picture with an end mark behind it, as some cameras and scanners leave it out. */
export function withEndMark(jpeg: Buffer): Buffer {
  const halfMark = jpeg.at(-1) === END_MARK[0]
  return Buffer.concat([halfMark ? jpeg.subarray(0, -1) : jpeg, END_MARK])
}

/**
 * Whether a JPEG stops early or breaks in the middle. Decodes down to the last row of points: a smaller copy is
 * made without it. Damage that still decodes to as many points cannot be seen.
 */
export async function isJpegDamaged(jpeg: Buffer): Promise<boolean> {
  try {
    const { height } = await sharp(jpeg, { limitInputPixels: false }).metadata()
    await sharp(jpeg, { failOn: 'warning', sequentialRead: true })
      .extract({ left: 0, top: height - 1, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return false
  } catch (error) {
    return error instanceof Error && DAMAGE.test(error.message)
  }
}
