import { useQuery } from '@tanstack/react-query'
import { ApiError, isApiError } from '#client/api-error.ts'
import { readDigits } from '#features/account/second-factor/rules.ts'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import type { DialogField, DialogValues } from './account-dialog.tsx'
import { accountQuery, useRefreshAccount } from './api.ts'

const CODE: DialogField = {
  name: 'code',
  label: m.account_second_factor_give_code(),
  hint: m.account_second_factor_give_hint(),
  type: 'text',
  autoComplete: 'one-time-code',
}

interface FactorCode {
  /** The field of the code; none in a session that has given it. */
  fields: readonly DialogField[]
  /** Gives the code. Throws ApiError, with what is wrong at the field. */
  give(values: DialogValues): Promise<void>
}

/** A sign-in in a trusted browser has asked for no code. It is given when what guards the account is to change. */
export function useFactorCode(): FactorCode {
  const { data: account } = useQuery(accountQuery)
  const refresh = useRefreshAccount()
  if (!account?.second_factor || account.assurance_level === 'aal2')
    return { fields: [], give: async () => {} }
  return {
    fields: [CODE],
    async give({ code = '' }) {
      await sendCode(code.trim())
      // The session has given it: it is asked for once, whatever becomes of the change.
      await refresh()
    },
  }
}

async function sendCode(code: string): Promise<void> {
  if (code === '') throw wrongCode(m.account_second_factor_give_missing())
  const digits = readDigits(code)
  try {
    if (digits) await callAuth('POST /api/auth/two-factor/verify-totp', { json: { code: digits } })
    else await callAuth('POST /api/auth/two-factor/verify-backup-code', { json: { code } })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401 || error.code === 'signed_out') throw error
    if (error.code === 'CODE_SPENT') throw wrongCode(error.message)
    throw wrongCode(digits ? m.account_second_factor_code_wrong() : m.account_second_factor_recovery_wrong())
  }
}

const wrongCode = (message: string) =>
  new ApiError({ status: 401, code: 'INVALID_CODE', message, fields: { code: [message] } })
