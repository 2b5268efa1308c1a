import { decodeXml } from './decode-xml.ts'
import { emptyReading, type ReceiptFault, type ReceiptReading } from './receipt-reading.ts'
import { checkSeal } from './receipt-seal.ts'
import { readMoment } from './receipt-time.ts'
import { childrenOf, lineOf, parseXml } from './xml-document.ts'

/** Of the receipts of ePUAP: https://crd.gov.pl, UPO, version of 9 May 2008. */
const NAMESPACE = 'http://crd.gov.pl/xml/schematy/UPO/2008/05/09/'
/** Roots of receipts of other things; KSeF's confirms an invoice. */
const OTHER_ROOTS = ['Potwierdzenie']
/** Elements that may carry the number and the legal time in a shape nobody has documented, the likeliest first. */
const NUMBERS = [
  /^identyfikatorpo[sś]wiadczenia$/i,
  /^numer(?:upo|po[sś]wiadczenia)/i,
  /^(?:identyfikator|numer)/i,
]
const MOMENTS = [/^data(?:dor[eę]czenia|odbioru|przedlozenia|z[lł]o[zż]enia|wp[lł]ywu)/i, /^data/i]
const MAX_NUMBER = 100

/** Reads a receipt in XML. Known fields come only from what is sealed, where there is a seal. */
export function readXmlReceipt(bytes: Uint8Array): ReceiptReading | { fault: ReceiptFault } {
  const decoded = decodeXml(bytes)
  if ('fault' in decoded) return decoded
  const root = parseXml(decoded.text)?.documentElement
  if (!root) return { fault: 'broken_xml' }
  const { seal, sealed } = checkSeal(decoded.text, root)
  const isKnown = root.namespaceURI === NAMESPACE && root.localName === 'Dokument'
  if (!isKnown && OTHER_ROOTS.includes(root.localName)) return emptyReading('other', seal)
  if (seal.state === 'changed') return emptyReading(findProof(root) ? kindOf(root) : 'other', seal)
  const roots = seal.state === 'unchanged' ? sealed : [root]
  const proof = isKnown ? roots.map(findProof).find((found) => found !== null) : null
  if (proof) return { ...readProof(proof), seal }
  const suggested = suggest(roots)
  if (suggested) return { ...emptyReading('other', seal), ...suggested }
  return emptyReading(isKnown ? 'other' : 'none', seal)
}

/** The one proof in a document, or the document when it is the proof that was sealed. */
function findProof(root: Element): Element | null {
  const inside = root.localName === 'Dokument' ? childrenOf(root) : [root]
  const proofs = inside.filter(
    ({ namespaceURI, localName }) =>
      namespaceURI === NAMESPACE && (localName === 'UPP' || localName === 'UPD'),
  )
  return proofs.length === 1 ? (proofs[0] ?? null) : null
}

const kindOf = (root: Element) => (findProof(root)?.localName === 'UPD' ? 'upd' : 'upp')

function readProof(proof: Element): Omit<ReceiptReading, 'seal'> {
  const one = (of: Element | undefined, name: string) => {
    const found = of ? childrenOf(of).filter((e) => e.localName === name && e.namespaceURI === NAMESPACE) : []
    return found.length === 1 ? found[0] : undefined
  }
  const text = (...names: string[]) => lineOf(names.map((name) => one(proof, name)).find(Boolean))
  const name = (...names: string[]) =>
    lineOf(one(names.map((party) => one(proof, party)).find(Boolean), 'Nazwa'))
  const number = text('IdentyfikatorPoswiadczenia')
  return {
    kind: proof.localName === 'UPD' ? 'upd' : 'upp',
    number: number && number.length <= MAX_NUMBER ? number : null,
    filed_at: readMoment(text('DataDoreczenia', 'DataOdbioru') ?? ''),
    made_at: readMoment(text('DataWytworzeniaPoswiadczenia', 'DataUtworzeniaPoswiadczenia') ?? ''),
    sender: name('Nadawca', 'PodmiotWystawiajacyPoswiadczenie'),
    addressee: name('Adresat'),
  }
}

/** A number and a time of an unknown document by the names of its elements; null when one is missing. */
function suggest(roots: readonly Element[]): { number: string; filed_at: string } | null {
  const leaves = roots.flatMap(leavesOf)
  const find = <T>(names: readonly RegExp[], read: (line: string) => T | null): T | null => {
    for (const name of names)
      for (const leaf of leaves) {
        const found = name.test(leaf.localName) ? read(lineOf(leaf) ?? '') : null
        if (found !== null) return found
      }
    return null
  }
  const number = find(NUMBERS, (line) => (/\d/.test(line) && line.length <= MAX_NUMBER ? line : null))
  const filed_at = find(MOMENTS, readMoment)
  return number !== null && filed_at !== null ? { number, filed_at } : null
}

/** Elements without elements inside, in their order, without those of a seal. */
function leavesOf(root: Element): Element[] {
  const leaves: Element[] = []
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    const children = childrenOf(element).filter(({ localName }) => localName !== 'Signature')
    if (children.length === 0) leaves.push(element)
    open.push(...children.reverse())
  }
  return leaves
}
