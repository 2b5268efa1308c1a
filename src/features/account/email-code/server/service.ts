import type { Deps } from '#config/deps.ts'
import type { CodePurpose } from '#features/account/email-code/contract.ts'
import { runAtConstantTime } from '#features/account/recovery/server/service.ts'
import { type Auth, authCall } from '#features/account/server/better-auth.ts'
import { createCall } from '#features/account/server/better-auth-call.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { codeMail } from './mail.ts'
import { deleteCodes } from './store.ts'

interface CodeRequest {
  email: string
  purpose: CodePurpose
  clientAddress: string
}

/**
 * Mails a code of six digits if an account has this address, one with a second factor too; an older code ends. The
 * caller cannot tell whether one has.
 */
export async function sendCode(deps: Deps, auth: Auth, request: CodeRequest): Promise<void> {
  const { email, purpose, clientAddress } = request
  await runAtConstantTime(deps, { email, task: 'account.send-code' }, async (tx, owner) => {
    if (purpose === 'email-verification' && owner.email_verified) return
    await deleteCodes(tx, { email: owner.email, purpose })
    const body = { email: owner.email, type: purpose }
    const code = await authCall.run(createCall(tx, undefined), () => auth.api.createVerificationOTP({ body }))
    const mail = inLanguage(readLanguage(owner.locale), () => codeMail({ to: owner.email, code, purpose }))
    await queueMail(deps, tx, mail)
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.codeRequested, userId: owner.id, clientAddress })
  })
}
