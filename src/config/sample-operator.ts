import { SAMPLE_OPERATOR } from '#shared/operator.ts'

const { name, legalName, address, email, registration } = SAMPLE_OPERATOR

const SAMPLES: Record<string, string> = {
  OPERATOR_NAME: name,
  OPERATOR_LEGAL_NAME: legalName,
  OPERATOR_STREET: address.street,
  OPERATOR_POSTCODE: address.postcode,
  OPERATOR_CITY: address.city,
  OPERATOR_KRS: registration.krs,
  OPERATOR_NIP: registration.nip,
  OPERATOR_REGON: registration.regon,
}
const ADDRESS = ['OPERATOR_STREET', 'OPERATOR_POSTCODE', 'OPERATOR_CITY']
/** The sample's city and postcode exist: they are accepted together with a street that is not the sample's. */
const REAL_PLACES = ['OPERATOR_POSTCODE', 'OPERATOR_CITY']
/** Defaults to OPERATOR_NAME. */
const OPTIONAL = ['OPERATOR_LEGAL_NAME']
const SAMPLE_EMAILS = Object.values(email)

type Variables = Partial<Record<string, string>>

/**
 * Faults of a production configuration that shows the sample consultancy's name, address, registration numbers or
 * privacy address, whether these variables are missing or have the sample's value.
 */
export function listSampleFaults(values: Variables): string[] {
  const isSampleAddress = ADDRESS.every((variable) => isSample(variable, values[variable]))
  const faults = Object.keys(SAMPLES).flatMap((variable) => {
    if (values[variable] === undefined) {
      return OPTIONAL.includes(variable) ? [] : [`${variable} is required in production`]
    }
    if (REAL_PLACES.includes(variable) && !isSampleAddress) return []
    return isSample(variable, values[variable]) ? [describeSampleFault(variable)] : []
  })
  return [...faults, ...listPrivacyFaults(values)]
}

/** Requests about personal data must reach a real mailbox; the privacy address defaults to the contact address. */
function listPrivacyFaults({
  OPERATOR_EMAIL_PRIVACY: privacyAddress,
  OPERATOR_EMAIL_CONTACT: contact,
}: Variables): string[] {
  const address = privacyAddress ?? contact
  if (address === undefined) {
    return ['OPERATOR_EMAIL_PRIVACY is required in production, or OPERATOR_EMAIL_CONTACT in its place']
  }
  if (!SAMPLE_EMAILS.some((sample) => plain(sample) === plain(address))) return []
  return privacyAddress === undefined
    ? [`${describeSampleFault('OPERATOR_EMAIL_CONTACT')} (it stands for OPERATOR_EMAIL_PRIVACY, too)`]
    : [describeSampleFault('OPERATOR_EMAIL_PRIVACY')]
}

/** A number of zeros only is nobody's number. */
function isSample(variable: string, text: string | undefined): boolean {
  const plainText = plain(text ?? '')
  return plainText === plain(SAMPLES[variable] ?? '') || /^0+$/.test(plainText)
}

const describeSampleFault = (variable: string) =>
  `${variable} is the sample consultancy's value: production needs your own`

/** Normalises two spellings of the same value. */
const plain = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()
