import type { Deps } from '#config/deps.ts'
import { createConfirmationRoutes } from '#features/account/confirmation/server/routes.ts'
import { createEmailChangeRoutes } from '#features/account/email-change/server/routes.ts'
import { createEmailCodeRoutes } from '#features/account/email-code/server/routes.ts'
import { createIdentityRoutes } from '#features/account/identities/server/routes.ts'
import { createLanguageRoutes } from '#features/account/language/server/routes.ts'
import { createOverviewRoutes } from '#features/account/overview/server/routes.ts'
import { createPasskeyRoutes } from '#features/account/passkeys/server/routes.ts'
import { createPasswordRoutes } from '#features/account/password/server/routes.ts'
import { createProfileRoutes } from '#features/account/profile/server/routes.ts'
import { createReauthenticationRoutes } from '#features/account/reauthentication/server/routes.ts'
import { createRecoveryRoutes } from '#features/account/recovery/server/routes.ts'
import { createRegistrationRoutes } from '#features/account/registration/server/routes.ts'
import { createSecondFactorRoutes } from '#features/account/second-factor/server/routes.ts'
import { createSessionRoutes } from '#features/account/session/server/routes.ts'
import { createSignInRoutes } from '#features/account/sign-in/server/routes.ts'
import { createTermsRoutes } from '#features/account/terms/server/routes.ts'
import { createTokenRoutes } from '#features/account/tokens/server/routes.ts'
import { createApi } from '#http/api.ts'
import { createAuthCaller } from './better-auth-call.ts'

/**
 * Better Auth under /api/auth/*: one router for each of registration, sign-in, recovery, password and session, with our
 * checks before the call and our work after it; and the language of the person.
 */
export function createAccountRoutes(deps: Deps) {
  const caller = createAuthCaller(deps)
  const app = createApi()
  app.route('/', createRegistrationRoutes(deps, caller))
  app.route('/', createSignInRoutes(deps, caller))
  app.route('/', createSecondFactorRoutes(deps, caller))
  app.route('/', createPasskeyRoutes(deps, caller))
  app.route('/', createEmailCodeRoutes(deps, caller))
  app.route('/', createReauthenticationRoutes(deps))
  app.route('/', createRecoveryRoutes(deps))
  app.route('/', createConfirmationRoutes(deps, caller))
  app.route('/', createPasswordRoutes(deps, caller))
  app.route('/', createSessionRoutes(deps, caller))
  app.route('/', createTokenRoutes(deps, caller))
  app.route('/', createIdentityRoutes(deps, caller))
  app.route('/', createProfileRoutes(deps, caller))
  app.route('/', createEmailChangeRoutes(deps))
  app.route('/', createOverviewRoutes(deps))
  app.route('/', createLanguageRoutes())
  app.route('/', createTermsRoutes(deps))
  return app
}
