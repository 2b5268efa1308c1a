import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { ReceiptSeal } from './receipt-reading.ts'
import { childrenOf, parseXml } from './xml-document.ts'

const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const MAX_SEALS = 3
const MAX_NAME = 200

interface CheckedSeal {
  seal: ReceiptSeal
  /** Roots of what was sealed, of a seal that is `unchanged`: nothing else of the file is covered by it. */
  sealed: Element[]
}

/**
 * Checks the seal of a receipt (XML signature, XAdES). It shows that nothing was changed since; whether the certificate is one
 * of the state cannot be known without its list of trusted services.
 */
export function checkSeal(text: string, root: Element): CheckedSeal {
  const signatures = childrenOf(root).filter(isSignature).slice(0, MAX_SEALS)
  const checked = signatures.map((signature) => checkSignature(text, signature))
  const changed = checked.find(({ seal }) => seal.state === 'changed')
  const unchanged = checked.find(({ seal }) => seal.state === 'unchanged')
  return changed ?? unchanged ?? checked[0] ?? { seal: { state: 'none', by: null }, sealed: [] }
}

const isSignature = (element: Element) =>
  element.localName === 'Signature' && element.namespaceURI === SIGNATURES

function checkSignature(text: string, signature: Element): CheckedSeal {
  const certificate = readCertificate(signature)
  if (!certificate) return { seal: { state: 'unchecked', by: null }, sealed: [] }
  const by = nameOf(certificate)
  // Without the explicit certificate, and with the one that the file names beside it, another key could be slipped in.
  const check = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null })
  try {
    check.loadSignature(signature)
    if (!check.checkSignature(text)) return { seal: { state: stateOfWrong(signature), by }, sealed: [] }
  } catch (error) {
    // Its own words are the only sign of a wrong value, beside algorithms that it does not know.
    const isWrong = error instanceof Error && /signature value .* is incorrect/s.test(error.message)
    return { seal: { state: isWrong ? 'changed' : 'unchecked', by }, sealed: [] }
  }
  const sealed = check.getSignedReferences().flatMap((part) => parseXml(part)?.documentElement ?? [])
  return { seal: { state: 'unchanged', by }, sealed }
}

/**
 * A seal of the whole document covers also what stands before its root, such as a style sheet, which xml-crypto leaves out: a
 * right seal looks wrong to it then.
 */
function stateOfWrong(signature: Element): 'changed' | 'unchecked' {
  const document = signature.ownerDocument
  for (let node = document.firstChild; node; node = node.nextSibling) {
    const isDeclaration = node.nodeName === 'xml'
    if (node.nodeType === node.PROCESSING_INSTRUCTION_NODE && !isDeclaration) return 'unchecked'
  }
  return 'changed'
}

function readCertificate(signature: Element): X509Certificate | null {
  const [keyInfo] = childrenOf(signature).filter(({ localName }) => localName === 'KeyInfo')
  const [data] = keyInfo ? childrenOf(keyInfo).filter(({ localName }) => localName === 'X509Data') : []
  const [found] = data ? childrenOf(data).filter(({ localName }) => localName === 'X509Certificate') : []
  try {
    return new X509Certificate(Buffer.from(found?.textContent ?? '', 'base64'))
  } catch {
    return null
  }
}

/** The common name of the certificate, or else its organisation. */
function nameOf({ subject }: X509Certificate): string | null {
  const find = (key: string) =>
    subject
      .split('\n')
      .find((line) => line.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME)
  return find('CN') || find('O') || null
}
