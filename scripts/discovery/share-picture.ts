import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEAVE, weaveLine } from '#brand/weave-line.ts'
import { escapeHtml } from '#shared/text.ts'
import { unwrapWoff } from './unwrap-woff.ts'

const FONTS = join(import.meta.dirname, '../../node_modules/@fontsource/onest/files')
const SIZE = { width: 1200, height: 630 }
const CARD = { left: 72, top: 176, width: 1056, height: 300, padding: 48 }
const BAND = 92
const TITLE_SIZES = [76, 64, 52, 44, 38]
const COLOURS = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  line: '#E3DED3',
  ink: '#1B1F2A',
  caption: '#4B505D',
  pine: '#0F4C45',
  weave: '#A9D6C7',
}

interface ShareCard {
  title: string
  /** The section of the site, above the title. */
  caption: string
}

/**
 * Draws pictures for shared links: the product's name, the page's title in a cell, a woven band. The renderer gets
 * Onest only in this process, so the pictures are the same on every machine.
 */
export async function createSharePictures(symbol: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-fonts-'))
  const sharp = await loadRenderer(folder)
  const ground = await sharp(Buffer.from(drawGround(symbol)))
    .png()
    .toBuffer()
  return {
    draw: (card: ShareCard) => drawCard(sharp, { ...card, ground }),
    icon: (size: number, { svg }: { svg: string }) =>
      sharp(Buffer.from(svg), { density: (72 * size) / 32 })
        .resize(size, size)
        .png()
        .toBuffer(),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

type Renderer = Awaited<ReturnType<typeof loadRenderer>>

async function loadRenderer(folder: string) {
  installFont(folder)
  // The renderer reads it when it is loaded, hence the late import.
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  process.env.PANGOCAIRO_BACKEND = 'fontconfig'
  const { default: sharp } = await import('sharp')
  return sharp
}

async function drawCard(
  sharp: Renderer,
  { ground, title, caption }: ShareCard & { ground: Buffer },
): Promise<Buffer> {
  const [name, above, words] = await Promise.all([
    setText(sharp, { text: 'Pobyt', size: 44, colour: COLOURS.ink }),
    setText(sharp, { text: caption, size: 28, colour: COLOURS.caption }),
    setTitle(sharp, title),
  ])
  const left = CARD.left + CARD.padding
  const free = CARD.height - 2 * CARD.padding - 48 - words.info.height
  return sharp(ground)
    .composite([
      { input: name.data, left: CARD.left + 80, top: 108 - Math.round(name.info.height / 2) },
      { input: above.data, left, top: CARD.top + CARD.padding - 6 },
      { input: words.data, left, top: CARD.top + CARD.padding + 48 + Math.round(free / 2) },
    ])
    .png({ palette: true, colours: 64, effort: 6 })
    .toBuffer()
}

/** Sets the title in the largest size that fits. */
async function setTitle(sharp: Renderer, title: string) {
  const width = CARD.width - 2 * CARD.padding
  for (const size of TITLE_SIZES) {
    const set = await setText(sharp, { text: title, size, colour: COLOURS.ink, width })
    if (set.info.height <= CARD.height - 2 * CARD.padding - 48) return set
  }
  throw new Error(`"${title}" is too long for a picture`)
}

interface CardText {
  text: string
  size: number
  colour: string
  width?: number
}

function setText(sharp: Renderer, { text, size, colour, width }: CardText) {
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(size * -0.024 * 1024)}">${escapeHtml(text)}</span>`,
      font: `Onest 600 ${size}`,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function installFont(folder: string): void {
  for (const subset of ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']) {
    const woff = readFileSync(join(FONTS, `onest-${subset}-600-normal.woff`))
    writeFileSync(join(folder, `${subset}.ttf`), unwrapWoff(woff))
  }
  mkdirSync(join(folder, 'cache'))
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
}

function drawGround(symbol: string): string {
  const top = SIZE.height - BAND
  const weave = Array.from({ length: WEAVE.lines }, (_, line) => `<path d="${weaveLine(line)}"/>`).join('')
  const scale = `scale(${SIZE.width / WEAVE.width} ${(BAND - 20) / WEAVE.height})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="${COLOURS.paper}"/>
    <svg x="${CARD.left}" y="76" width="56" height="56" viewBox="0 0 32 32">${symbol}</svg>
    <rect x="${CARD.left}" y="${CARD.top}" width="${CARD.width}" height="${CARD.height}" rx="16" fill="${COLOURS.surface}" stroke="${COLOURS.line}" stroke-width="2"/>
    <rect y="${top}" width="100%" height="${BAND}" fill="${COLOURS.pine}"/>
    <g transform="translate(0 ${top + 10}) ${scale}" fill="none" stroke="${COLOURS.weave}" opacity="0.7">${weave}</g>
  </svg>`
}
