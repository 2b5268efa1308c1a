import { generateKeyPairSync, sign } from 'node:crypto'

const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b0500', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** A certificate that nobody has issued: its own key has signed it, with this common name. */
export function makeCertificate(name: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const subject = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const body = der(
    0x30,
    der(0x02, Buffer.from([7])),
    der(0x30, SHA256_WITH_RSA),
    subject,
    der(0x30, timeOf('260101000000Z'), timeOf('300101000000Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const seal = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const bytes = der(0x30, body, der(0x30, SHA256_WITH_RSA), seal).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${bytes.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const timeOf = (text: string) => der(0x17, Buffer.from(text))

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
