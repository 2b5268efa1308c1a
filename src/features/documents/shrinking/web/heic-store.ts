/** From the fifth byte: the kinds of HEIF that hold HEVC, or do not say what they hold. */
const HEIC_START = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/

/** True for a HEIC picture, whatever its name is: a phone may name it as JPEG. */
export async function isHeic(file: File): Promise<boolean> {
  const start = await file
    .slice(4, 12)
    .text()
    // The file was moved or deleted since it was chosen.
    .catch(() => '')
  return HEIC_START.test(start)
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const CHOSEN = '#heic'

let answer: Promise<boolean> | undefined

/** True where the browser shows HEIC pictures (Safari 17), and so can make JPEGs of them. It is asked once. */
export function canReadHeic(): Promise<boolean> {
  answer ??= askBrowser()
  return answer
}

/** A browser chooses the source of a picture by the types it knows, without loading the others. */
function askBrowser(): Promise<boolean> {
  const source = Object.assign(document.createElement('source'), {
    type: 'image/heic',
    srcset: PIXEL + CHOSEN,
  })
  const image = new Image()
  const picture = document.createElement('picture')
  picture.append(source, image)
  return new Promise((resolve) => {
    image.onload = () => resolve(image.currentSrc.endsWith(CHOSEN))
    image.onerror = () => resolve(false)
    image.src = PIXEL
  })
}
