import { summarizeError } from '#database/describe-error.ts'
import { type Finding, fault, ok, type Place, warning } from './finding.ts'

interface Ksef {
  url: URL
  token: string
}

/** Whether KSeF accepts the token for the operator's NIP; `ask` is replaced by tests. */
export async function checkKsef({ env }: Place, ask = signIn): Promise<Finding[]> {
  const { ksef, stripe, operator } = env
  if (!ksef)
    return [
      stripe
        ? warning(
            'invoices are not sent to KSeF',
            'set KSEF_TOKEN, or enter the invoices of firms in KSeF by hand',
          )
        : ok('invoices go to the offline twin of KSeF'),
    ]
  try {
    await ask(ksef, operator.registration.nip)
    return [ok(`KSeF at ${ksef.url.host} accepts the token`)]
  } catch (error) {
    return [
      fault(
        `KSeF at ${ksef.url.host} does not accept the token, or does not answer (${summarizeError(error)})`,
        'compare KSEF_TOKEN, KSEF_URL and OPERATOR_NIP; the token needs the right to issue invoices',
      ),
    ]
  }
}

async function signIn(ksef: Ksef, nip: string): Promise<void> {
  const { createKsefApi } = await import('#ksef/ksef-api.ts')
  await createKsefApi(ksef).checkToken(nip.replaceAll(/\D/g, ''))
}
