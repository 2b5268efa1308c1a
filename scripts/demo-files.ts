// Small valid files for the demo: a PDF with pages, and a photo in the official proportions.
import sharp from 'sharp'

/** A valid PDF with `pages` pages, each with its title and number. */
export function demoPdf({ title, pages }: { title: string; pages: number }): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${4 + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 24 Tf 72 720 Td (${title.replace(/[()\\]/g, '')} ${page} / ${pages}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    )
  }
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

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="826" height="1062" viewBox="0 0 350 450">
<rect width="350" height="450" fill="#dfe4e4"/><path d="M60 450c0-90 50-130 115-130s115 40 115 130z" fill="#3c5a63"/>
<rect x="145" y="250" width="60" height="90" fill="#d9a98a"/><ellipse cx="175" cy="190" rx="78" ry="100" fill="#e6b999"/>
<path d="M95 180c-6-90 40-120 80-120s88 30 80 120c-10-50-30-70-80-70s-70 20-80 70z" fill="#2d2320"/></svg>`

/** A JPEG of 826 × 1062 pixels, 35 : 45. */
export function demoPhoto(): Promise<Buffer> {
  return sharp(Buffer.from(PORTRAIT)).jpeg({ quality: 90 }).toBuffer()
}
