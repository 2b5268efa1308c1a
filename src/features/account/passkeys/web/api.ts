import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { createClient } from '#client/api-client.ts'

type PasskeyRoutes = {
  'GET /api/auth/passkey/generate-register-options': {
    input: object
    answer: PublicKeyCredentialCreationOptionsJSON
  }
  'POST /api/auth/passkey/verify-registration': {
    input: { json: { response: RegistrationResponseJSON; name: string } }
    answer: { id: string }
  }
  'GET /api/auth/passkey/generate-authenticate-options': {
    input: object
    answer: PublicKeyCredentialRequestOptionsJSON
  }
  'POST /api/auth/passkey/verify-authentication': {
    input: { json: { response: AuthenticationResponseJSON } }
    answer: { status: true }
  }
  'POST /api/auth/passkey/delete-passkey': { input: { json: { id: string } }; answer: { status: true } }
}

const { call } = createClient<PasskeyRoutes>()
/** Each call starts a ceremony with a challenge of its own. */
const fresh = { cache: 'no-store' } as const

/** Fetched when somebody uses a passkey. */
const loadCeremony = () => import('@simplewebauthn/browser')

/** False in a browser without passkeys. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/**
 * Asks the device for a passkey of this site and signs in with it. Throws ApiError, or the browser's error when the
 * person calls it off.
 */
export async function signInWithPasskey(): Promise<{ waits: false }> {
  const { startAuthentication } = await loadCeremony()
  const optionsJSON = await call('GET /api/auth/passkey/generate-authenticate-options', fresh)
  const response = await startAuthentication({ optionsJSON })
  await call('POST /api/auth/passkey/verify-authentication', { json: { response } })
  return { waits: false }
}

/** Makes a passkey on this device and adds it to the account. Throws like the sign-in. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await loadCeremony()
  const optionsJSON = await call('GET /api/auth/passkey/generate-register-options', fresh)
  const response = await startRegistration({ optionsJSON })
  await call('POST /api/auth/passkey/verify-registration', { json: { response, name } })
}

export async function removePasskey(id: string): Promise<void> {
  await call('POST /api/auth/passkey/delete-passkey', { json: { id } })
}

/** True when the person has called off the ceremony, or the device gave up waiting. */
export const isCalledOff = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
