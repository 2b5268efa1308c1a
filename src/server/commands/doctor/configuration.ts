import { isLoopback } from '#config/env.ts'
import { type Finding, fault, ok, type Place, warning } from './finding.ts'

/** Values that a server accepts and that are no good for real people. Faults of single values end the command before. */
export async function checkConfiguration({ env }: Place): Promise<Finding[]> {
  const { publicUrl, production } = env
  const found: Finding[] = []
  if (production && (publicUrl.protocol !== 'https:' || isLoopback(publicUrl.hostname)))
    found.push(
      fault(
        `PUBLIC_URL is ${publicUrl.origin}: links in mails and passkeys need the https address that people type`,
        'set PUBLIC_URL to it',
      ),
    )
  if (!env.rateLimits)
    found.push(
      warning(
        'RATE_LIMITS is off: passwords can be guessed without a limit',
        'remove it, unless this is a load test',
      ),
    )
  return found.length > 0 ? found : [ok(`PUBLIC_URL is ${publicUrl.origin}`)]
}

/** What the pages say of the consultancy. */
export async function checkOperator({ env }: Place): Promise<Finding[]> {
  const found: Finding[] = []
  if (env.operatorGaps.length > 0)
    found.push(
      warning(
        `the pages show the sample consultancy's values of ${env.operatorGaps.join(', ')}`,
        'set these variables',
      ),
    )
  if (env.hasSampleClaims)
    found.push(
      warning(
        'the pages make the sample consultancy’s claims (95%+, 98%, 1000+ clients), and nobody has counted them',
        'set OPERATOR_NAME and the other OPERATOR_… variables, and OPERATOR_CLAIMS for what you can prove',
      ),
    )
  return found.length > 0 ? found : [ok(`the pages are those of ${env.operator.name}`)]
}
