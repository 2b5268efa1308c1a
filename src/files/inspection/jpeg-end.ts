import sharp from 'sharp'

const END_MARK = Buffer.from([0xff, 0xd9])
const DAMAGE = /premature end|bad Huffman code|Inconsistent progression|instead of RST/

/** The JPEG with an end marker, which some cameras and scanners omit. */
export function withEndMark(jpeg: Buffer): Buffer {
  const halfMark = jpeg.at(-1) === END_MARK[0]
  return Buffer.concat([halfMark ? jpeg.subarray(0, -1) : jpeg, END_MARK])
}

/**
 * True when a JPEG is truncated or corrupt. It decodes every row of pixels, which a scaled decode does not. Corruption
 * that still decodes to the same number of pixels cannot be detected.
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
