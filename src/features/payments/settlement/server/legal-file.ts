import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#config/deps.ts'
import type { Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'

/** The Terms and the withdrawal form, printed with the operator's data (scripts/render-site.ts). */
export const LEGAL_NAMES = ['terms-of-service', 'withdrawal-form'] as const

/**
 * What the law wants an order's mail to bring on a durable medium (Consumer Rights Act, art. 21), in the language of the
 * mail. A file that is missing is logged, and does not hold up the payment.
 */
export async function readLegalFiles(
  { legalDir, log }: Pick<Deps, 'legalDir' | 'log'>,
  language: Language,
): Promise<MailAttachment[]> {
  const files = await Promise.all(
    LEGAL_NAMES.map(async (name): Promise<MailAttachment[]> => {
      const path = join(builtFolder(legalDir, language), `${name}.pdf`)
      try {
        const content = (await readFile(path)).toString('base64')
        return [{ filename: `${name}.pdf`, contentType: 'application/pdf', content, encoding: 'base64' }]
      } catch (error) {
        log.error({ err: error, path }, 'a legal text is missing: run npm run build')
        return []
      }
    }),
  )
  return files.flat()
}
