// The documents that applicants of the demo's desk have sent: letters are drawn once for all, passports for each person.
import type { Deps } from '#config/deps.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { packFiles } from '#files/packed-files.ts'
import { demoPassport, demoPhoto, type PassportData } from './files.ts'

/** A file as the product knows it after its upload and the check of its pages. */
export interface Paper {
  fileName: string
  bytes: Buffer
  ending: 'pdf' | 'jpg'
  /** The columns of `documents` that say what the file is. */
  about: {
    content_type: 'application/pdf' | 'image/jpeg'
    page_count: number | null
    width: number | null
    height: number | null
    checked_pages: number | null
    unreadable_pages: number[]
    damaged_pages: number[]
    blank_pages: number[]
    previewed_pages: number
  }
  /** The preview of a photo. */
  preview: Buffer | null
  /** The previews of the pages, in one file. */
  pagePreviews: Buffer | null
}

export type Papers = Record<DocumentType | 'receipt', Paper>

interface Letter {
  fileName: string
  author: string
  title: string
  pairs: readonly (readonly [label: string, value: string])[]
  text: string
  /** Sections of that text, so that there are pages to turn. */
  sections: number
}

const LETTERS: Record<Exclude<keyof Papers, 'passport' | 'photo'>, Letter> = {
  application_form: {
    fileName: 'wniosek-mos.pdf',
    author: 'Moduł Obsługi Spraw',
    title: 'Wniosek o udzielenie zezwolenia na pobyt czasowy',
    pairs: [
      ['Organ', 'Wojewoda Mazowiecki'],
      ['Cel pobytu', 'wykonywanie pracy'],
    ],
    text: 'Wnoszę o udzielenie zezwolenia na pobyt czasowy na terytorium Rzeczypospolitej Polskiej. Dane w tym wniosku są zgodne z prawdą.',
    sections: 9,
  },
  accommodation: {
    fileName: 'umowa-najmu.pdf',
    author: 'Umowa prywatna',
    title: 'Umowa najmu lokalu mieszkalnego',
    pairs: [
      ['Wynajmujący', 'Halina Maj'],
      ['Lokal', 'ul. Nadodrzańska 14/6, 50-231 Wrocław'],
      ['Czynsz', '2 800 zł miesięcznie'],
    ],
    text: 'Wynajmujący oddaje najemcy lokal do używania na czas oznaczony, a najemca zobowiązuje się płacić umówiony czynsz do dziesiątego dnia miesiąca.',
    sections: 7,
  },
  health_insurance: {
    fileName: 'polisa.pdf',
    author: 'Towarzystwo Ubezpieczeń Przykład',
    title: 'Polisa ubezpieczenia zdrowotnego cudzoziemca',
    pairs: [
      ['Suma', '30 000 EUR'],
      ['Zakres', 'leczenie szpitalne i ambulatoryjne'],
    ],
    text: 'Ubezpieczenie pokrywa koszty leczenia na terytorium Rzeczypospolitej Polskiej.',
    sections: 2,
  },
  financial_proof: {
    fileName: 'wyciag-z-konta.pdf',
    author: 'Bank Przykładowy',
    title: 'Wyciąg z rachunku',
    pairs: [
      ['Saldo początkowe', '4 120,55 PLN'],
      ['Saldo końcowe', '9 802,10 PLN'],
    ],
    text: 'Wpływ: wynagrodzenie 5 200,00 PLN. Obciążenie: czynsz 2 800,00 PLN.',
    sections: 12,
  },
  purpose_documents: {
    fileName: 'umowa-o-prace.pdf',
    author: 'Przykład Sp. z o.o.',
    title: 'Umowa o pracę',
    pairs: [
      ['Stanowisko', 'operator maszyn'],
      ['Wymiar czasu pracy', 'pełny etat'],
      ['Wynagrodzenie', '5 200 zł brutto'],
    ],
    text: 'Pracownik zobowiązuje się wykonywać pracę określonego rodzaju na rzecz pracodawcy i pod jego kierownictwem.',
    sections: 6,
  },
  cv: {
    fileName: 'cv.pdf',
    author: 'Curriculum vitae',
    title: 'Curriculum vitae',
    pairs: [
      ['Languages', 'English B2, polski A2'],
      ['Education', 'Technical college, 2015'],
    ],
    text: 'Machine operator at a furniture works, two shifts, quality control.',
    sections: 3,
  },
  receipt: {
    fileName: 'upo.pdf',
    author: 'Urząd do Spraw Cudzoziemców',
    title: 'Urzędowe poświadczenie przedłożenia',
    pairs: [['Rodzaj sprawy', 'zezwolenie na pobyt czasowy']],
    text: 'Poświadcza się przedłożenie wniosku w Module Obsługi Spraw.',
    sections: 1,
  },
}

const COATS = ['#3c5a63', '#6b3f4b', '#41513a', '#3f4a7a']
const SKINS = ['#e6b999', '#c98e63', '#8d5a3b', '#f0cba8']
const HAIRS = ['#2d2320', '#4a2f1c', '#151313', '#8a6a3a']

type DrawDeps = Pick<Deps, 'inspector'>

/** The letters that are the same for everybody. */
export async function drawLetters(deps: DrawDeps): Promise<Omit<Papers, 'passport' | 'photo'>> {
  const drawn: [string, Paper][] = []
  for (const [kind, letter] of Object.entries(LETTERS))
    drawn.push([kind, await inspectPdf(deps, letter.fileName, await drawLetter(letter))])
  return Object.fromEntries(drawn) as Omit<Papers, 'passport' | 'photo'>
}

/** Passport and photo of the person with this place in the list. */
export async function drawOwnPapers(
  deps: DrawDeps,
  { passport, place }: { passport: PassportData; place: number },
): Promise<Pick<Papers, 'passport' | 'photo'>> {
  const colorOf = (colors: string[], step: number) => colors[Math.floor(place / step) % colors.length] ?? ''
  const photo = await demoPhoto({ coat: colorOf(COATS, 1), skin: colorOf(SKINS, 3), hair: colorOf(HAIRS, 2) })
  return {
    passport: await inspectPdf(deps, 'paszport.pdf', demoPassport(passport)),
    photo: await inspectPhoto(deps, photo),
  }
}

async function drawLetter({ author, title, pairs, text, sections }: Letter): Promise<Buffer> {
  const { createPdf } = await import('#pdf/writer.ts')
  const pdf = createPdf({ title, lang: 'pl', date: new Date(), author })
  pdf.keyValues(pairs.map(([label, value]) => ({ label, value })))
  for (let section = 1; section <= sections; section += 1) {
    pdf.heading(`§ ${section}`, { level: 3 })
    for (let line = 0; line < 4; line += 1) pdf.paragraph(text)
  }
  return pdf.finish()
}

const NO_FINDINGS = { unreadable_pages: [], damaged_pages: [], blank_pages: [] }

async function inspectPdf({ inspector }: DrawDeps, fileName: string, bytes: Buffer): Promise<Paper> {
  const pages = await inspector.drawPages({ bytes, accountId: 'demo' })
  const previews = pages.map(({ preview }) => preview ?? null)
  return {
    fileName,
    bytes,
    ending: 'pdf',
    about: {
      content_type: 'application/pdf',
      page_count: pages.length,
      width: null,
      height: null,
      checked_pages: pages.length,
      ...NO_FINDINGS,
      blank_pages: pages.filter(({ state }) => state === 'blank').map(({ page }) => page),
      previewed_pages: previews.length,
    },
    preview: null,
    pagePreviews: packFiles(previews),
  }
}

async function inspectPhoto({ inspector }: DrawDeps, bytes: Buffer): Promise<Paper> {
  const found = await inspector.inspect({ bytes, accountId: 'demo' })
  if (!('preview' in found)) throw new Error('the photo of the demo is no picture')
  const { width, height, preview } = found
  return {
    fileName: 'zdjecie.jpg',
    bytes,
    ending: 'jpg',
    about: {
      content_type: 'image/jpeg',
      page_count: null,
      width,
      height,
      checked_pages: null,
      ...NO_FINDINGS,
      previewed_pages: 0,
    },
    preview,
    pagePreviews: null,
  }
}
