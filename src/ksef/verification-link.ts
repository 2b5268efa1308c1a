import { createHash } from 'node:crypto'

interface Verified {
  /** The API's environment: https://api.ksef.mf.gov.pl. */
  apiUrl: URL
  /** 10 digits. */
  sellerNip: string
  /** YYYY-MM-DD. */
  issuedOn: string
  /** The document that was sent, byte for byte. */
  xml: string
}

/**
 * Where anybody compares an invoice with KSeF; a print of it must have this as a QR code (article 106gb paragraph 5 of the VAT Act):
 * https://qr.ksef.mf.gov.pl/invoice/<NIP>/<DD-MM-YYYY>/<SHA-256 of the document, base64url>.
 */
export function verificationLink({ apiUrl, sellerNip, issuedOn, xml }: Verified): string {
  const day = issuedOn.split('-').toReversed().join('-')
  const hash = createHash('sha256').update(xml).digest('base64url')
  return `https://${apiUrl.hostname.replace(/^api/, 'qr')}/invoice/${sellerNip}/${day}/${hash}`
}
