// Small valid files for the demo: PDFs with pages, a passport, and photos in the official proportions.
import sharp from 'sharp'

/** A valid PDF with `pages` pages, each with its title and number. */
export function demoPdf({ title, pages }: { title: string; pages: number }): Buffer {
  return assemblePdf(
    Array.from(
      { length: pages },
      (_, i) => `BT /F1 24 Tf 72 720 Td (${escapeText(title)} ${i + 1} / ${pages}) Tj ET`,
    ),
  )
}

export interface PassportData {
  /** In Latin letters, the last word is the surname. */
  latin: string
  country: string
  /** Three letters, as in the zone that machines read. */
  code: string
  number: string
  /** YYYY-MM-DD */
  born: string
  expires: string
}

/** A passport as a PDF: the page with the data and the zone that machines read, and one with a stamp. */
export function demoPassport(data: PassportData): Buffer {
  const { latin, country, code, number, born, expires } = data
  const words = latin.toUpperCase().split(' ')
  const [surname = '', given] = [words.at(-1), words.slice(0, -1).join(' ')]
  const fields = [
    ['Country', `${country.replace(/[^ -~]/g, 'u')} / ${code}`],
    ['Passport no.', number],
    ['Surname', surname],
    ['Given names', given || '-'],
    ['Date of birth', born],
    ['Date of expiry', expires],
  ] as const
  const lines = fields.map(([label, value], i) => {
    const y = 648 - i * 38
    return `${text(8, 230, y + 14, label)} ${text(14, 230, y, value)}`
  })
  const zone = [
    `P<${code}${surname}<<${given.replaceAll(' ', '<')}`,
    `${number}<0${code}${born.replaceAll('-', '').slice(2)}`,
  ].map((row, i) => text(13, 72, 392 - i * 20, row.replace(/[^A-Z0-9<]/g, '').padEnd(44, '<'), 'F2'))
  const page = [
    '0.88 0.92 0.91 rg 60 350 475 360 re f 0.72 0.78 0.77 rg 84 470 120 160 re f',
    '0.91 0.73 0.6 rg 124 540 40 52 re f 0.24 0.35 0.39 rg 104 480 80 48 re f 0 g',
    text(20, 84, 680, 'PASSPORT'),
    ...lines,
    ...zone,
  ].join(' ')
  const stamp = '0.1 0.3 0.5 RG 2 w 180 480 230 90 re S 0.1 0.3 0.5 rg'
  return assemblePdf([page, `${stamp} ${text(18, 200, 530, `PL  TERESPOL  ${born.slice(5)}`)}`])
}

const escapeText = (value: string) => value.replace(/[()\\]/g, '')
const text = (size: number, x: number, y: number, value: string, font = 'F1') =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${escapeText(value)}) Tj ET`

/** A PDF of A4 pages with these content streams; F1 is Helvetica, F2 Courier. */
function assemblePdf(contents: readonly string[]): Buffer {
  const kids = contents.map((_, i) => `${5 + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  for (const content of contents)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}

interface PhotoColors {
  coat: string
  skin: string
  hair: string
}

const COLORS: PhotoColors = { coat: '#3c5a63', skin: '#e6b999', hair: '#2d2320' }

/** A JPEG of 826 × 1062 pixels, 35 : 45. */
export function demoPhoto({ coat, skin, hair }: PhotoColors = COLORS): Promise<Buffer> {
  const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="826" height="1062" viewBox="0 0 350 450">
<rect width="350" height="450" fill="#dfe4e4"/><path d="M60 450c0-90 50-130 115-130s115 40 115 130z" fill="${coat}"/>
<rect x="145" y="250" width="60" height="90" fill="${skin}" opacity=".9"/><ellipse cx="175" cy="190" rx="78" ry="100" fill="${skin}"/>
<path d="M95 180c-6-90 40-120 80-120s88 30 80 120c-10-50-30-70-80-70s-70 20-80 70z" fill="${hair}"/></svg>`
  return sharp(Buffer.from(portrait)).jpeg({ quality: 90 }).toBuffer()
}
