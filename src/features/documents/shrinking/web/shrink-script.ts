import { drawPicture, type Picture } from './picture-store.ts'

interface ShrinkRequest {
  file: File
  size: { width: number; height: number }
}

/** The worker that makes pictures smaller, so that the screen stays usable meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<ShrinkRequest>) => {
  const answer: Picture | null = await drawPicture(data.file, data.size, createCanvas).catch(() => null)
  postMessage(answer)
})

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  return {
    context: canvas.getContext('2d'),
    encode: (type: string, quality?: number) => canvas.convertToBlob({ type, quality }),
  }
}
