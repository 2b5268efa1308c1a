import { createHmac, randomInt } from 'node:crypto'
import { recordStaffAct } from '#audit/audit-log.ts'
import { NoCaseError, renewRegistration } from '#back-office/walk-in/server/service.ts'
import { findPersonOf, lockUnfinished } from '#back-office/walk-in/server/store.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import { findCase, lockCasesByNumber } from '#features/cases/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { acceptedSecrets } from '#session/config.ts'
import { actAsSystem } from '#session/system-act.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { CODE_DAYS, CODE_PAGE_PATH } from '../contract.ts'
import { CODE_ALPHABET, CODE_LENGTH, formatCode, normalizeCode } from '../rules.ts'
import type { CodeUse, PrintedCode } from '../schema.ts'
import { findCodeOwner, saveCode, spendCode } from './store.ts'

/**
 * Makes a code for the person of a case who has not finished the registration, to be printed in the language that was noted;
 * an older one is void. It is answered here only. Throws not_found, and conflict once the registration is finished or the case
 * has ended.
 */
export async function printCode(deps: Deps, act: StaffAct, number: string): Promise<PrintedCode> {
  const { tx } = act
  const userId = await findPersonOf(tx, number)
  if (!userId) throw new AppError('not_found')
  const account = await withOwnerRole(tx, () => lockUnfinished(tx, userId))
  if (!account) throw new AppError('conflict', { message: m.back_office_walk_in_error_finished() })
  const [caseRow] = await lockCasesByNumber(tx, [number])
  if (!caseRow) throw new AppError('not_found')
  requireNotEnded(caseRow)
  const code = createCode()
  const hash = hashCode(code, deps.env.appSecret)
  const endsAt = await withOwnerRole(tx, () => saveCode(tx, { caseId: caseRow.id, hash, days: CODE_DAYS }))
  if (!endsAt) throw new AppError('conflict', { message: m.back_office_walk_in_error_finished() })
  await recordEvent(act, { case: caseRow, event: 'registration_code_printed' })
  recordStaffAct(act, {
    act: 'case.registration_code_printed',
    subject: { kind: 'case', id: caseRow.id },
    caseId: caseRow.id,
  })
  return describeCode(deps, { code, endsAt, locale: account.locale })
}

interface NewCode {
  code: string
  endsAt: Date
  locale: string
}

function describeCode({ env }: Deps, { code, endsAt, locale }: NewCode): PrintedCode {
  const page = new URL(languagePath(CODE_PAGE_PATH, readLanguage(locale)), env.publicUrl)
  const name = env.operator.legalName
  const words = inLanguage(readLanguage(locale), () => ({
    title: m.back_office_walk_in_slip_title({ name }),
    lines: [
      m.back_office_walk_in_slip_what({ page: `${page.host}${page.pathname}` }),
      m.back_office_walk_in_slip_until({ date: formatDate(todayInWarsaw(endsAt)) }),
      m.back_office_walk_in_slip_secret(),
    ],
  }))
  return { code: formatCode(code), ends_at: endsAt.toISOString(), page_url: page.href, ...words }
}

function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

/** Keyed: who reads the table alone cannot try codes. */
const hashCode = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`registration-code:${code}`).digest('base64url')

/**
 * Uses a printed code, once: this address becomes that of the account, and the link that finishes the registration is mailed to
 * it. Throws invalid_input at `code` for one that does not work, whatever the reason, and at `email` for an address that another
 * account has, which leaves the code as it is.
 */
export async function applyCode(deps: Deps, { code, email }: CodeUse): Promise<void> {
  const normal = normalizeCode(code)
  const hashes = acceptedSecrets(deps.env).map((secret) => hashCode(normal, secret))
  await actAsSystem({ database: deps.database, task: 'account.use-printed-code' }, async (act) => {
    const { tx } = act
    const owner = await findCodeOwner(tx, hashes)
    if (!owner) throw wrongCode()
    const { case_id: caseId, user_id: userId } = owner
    const colleague = owner.colleague ?? deps.env.operator.legalName
    await renew(deps, tx, { userId, email, colleague })
    if (!(await spendCode(tx, { caseId, hashes }))) throw wrongCode()
    const caseRow = await findCase(tx, caseId)
    if (caseRow) await recordEvent(act, { case: caseRow, event: 'registration_code_used' })
  })
}

/** What the desk reads of a registration is said to the person at the field. */
async function renew(deps: Deps, tx: Tx, renewal: Parameters<typeof renewRegistration>[2]): Promise<void> {
  try {
    await renewRegistration(deps, tx, renewal)
  } catch (error) {
    if (error instanceof NoCaseError)
      throw new AppError('invalid_input', { fields: { email: [m.back_office_walk_in_code_address()] } })
    if (error instanceof AppError) throw wrongCode()
    throw error
  }
}

const wrongCode = () =>
  new AppError('invalid_input', { fields: { code: [m.back_office_walk_in_code_wrong()] } })
