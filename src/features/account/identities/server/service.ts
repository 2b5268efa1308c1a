import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { IDENTITY_CALLBACK_PATH, type IdentityOutcome } from '#features/account/identities/contract.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { IdentityProvider } from '#session/config.ts'
import { readSignedToken, signToken } from '#session/session-cookie.ts'
import { actAsSystem } from '#session/system-act.ts'
import { identityLinkedNotice, identityUnlinkedNotice } from './mail.ts'
import { deleteIdentity, findIdentityOwner, hasOtherWay, insertIdentity, spendToken } from './store.ts'

const SCOPE = 'openid'
const TIMEOUT_SECONDS = 8
/** How long somebody may be at the provider. */
export const FLOW_SECONDS = 10 * 60
/** An ID token of an API client is older than this only when it was kept. */
const ID_TOKEN_SECONDS = 5 * 60

/** What happened at the provider, when it is no identity. */
export class IdentityFault extends Error {
  readonly outcome: IdentityOutcome
  constructor(outcome: IdentityOutcome, cause?: unknown) {
    super(`the identity provider: ${outcome}`, { cause })
    this.outcome = outcome
  }
}

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where a sign-in leads to. */
  from: z.string(),
  /** Who links an identity, in which session; null for a sign-in. */
  owner: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  until: z.number(),
})
export type Flow = z.infer<typeof flowSchema>

const opened = new WeakMap<IdentityProvider, Promise<Configuration>>()

/** What the provider says of itself: asked when first needed, and again after a failure. */
function openProvider(provider: IdentityProvider): Promise<Configuration> {
  const known = opened.get(provider)
  if (known) return known
  const { issuer, clientId, clientSecret } = provider
  const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const asked = discovery(issuer, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The signature of the ID token counts, not only the line that it came over.
    execute: [enableNonRepudiationChecks, ...insecure],
  }).catch((error: unknown) => {
    opened.delete(provider)
    throw new IdentityFault('unavailable', error)
  })
  opened.set(provider, asked)
  return asked
}

/** Throws not_found where no provider is configured. */
export function requireProvider({ env }: Pick<Deps, 'env'>): IdentityProvider {
  if (!env.identityProvider) throw new AppError('not_found')
  return env.identityProvider
}

/** Begins a sign-in or a link: the address of the provider, and the cookie that ties its answer to this browser. */
export async function beginFlow(
  deps: Pick<Deps, 'env' | 'now'>,
  { owner, from }: Pick<Flow, 'owner' | 'from'>,
): Promise<{ url: URL; cookie: string }> {
  const { env, now } = deps
  const config = await openProvider(requireProvider(deps))
  const verifier = randomPKCECodeVerifier()
  const flow: Flow = {
    state: randomState(),
    nonce: randomNonce(),
    verifier,
    from,
    owner,
    until: now().getTime() + FLOW_SECONDS * 1_000,
  }
  const url = buildAuthorizationUrl(config, {
    redirect_uri: new URL(IDENTITY_CALLBACK_PATH, env.publicUrl).href,
    scope: SCOPE,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return {
    url,
    cookie: signToken(LABEL + Buffer.from(JSON.stringify(flow)).toString('base64url'), env.appSecret),
  }
}

/** Of everything that is signed with APP_SECRET only a flow begins like this: no other cookie can take its place. */
const LABEL = 'identity-flow:'

/** What this browser has begun; null for nothing of ours, and for what is too old. */
export function readFlow({ env, now }: Pick<Deps, 'env' | 'now'>, cookie: string | undefined): Flow | null {
  const text = readSignedToken(cookie, env.appSecret)
  if (!text?.startsWith(LABEL)) return null
  const { data } = flowSchema.safeParse(readJson(text.slice(LABEL.length)))
  return data && data.until > now().getTime() ? data : null
}

function readJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return null
  }
}

/**
 * The subject of the identity that the provider answers with: state, nonce, PKCE, issuer, audience and signature are
 * those of `flow`. Throws IdentityFault.
 */
export async function finishFlow(
  deps: Pick<Deps, 'env'>,
  { flow, search }: { flow: Flow; search: string },
): Promise<string> {
  const config = await openProvider(requireProvider(deps))
  const answer = new URL(IDENTITY_CALLBACK_PATH + search, deps.env.publicUrl)
  if (answer.searchParams.get('error') === 'access_denied') throw new IdentityFault('denied')
  try {
    const tokens = await authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    // Only who somebody is. The provider's tokens are forgotten here.
    return subjectOf(config, tokens.claims()?.sub)
  } catch (error) {
    if (error instanceof TypeError) throw new IdentityFault('unavailable', error)
    throw new IdentityFault('invalid', error)
  }
}

function subjectOf(config: Configuration, subject: string | undefined): string {
  if (!subject) throw new IdentityFault('invalid')
  // A subject is unique within its issuer only.
  return `${config.serverMetadata().issuer} ${subject}`
}

/**
 * The same for an ID token that an API client has got from the provider itself; it counts once. Throws IdentityFault:
 * unavailable when the provider's keys cannot be read, which says nothing of the token.
 */
export async function verifyIdToken(deps: Pick<Deps, 'env' | 'database'>, token: string): Promise<string> {
  const provider = requireProvider(deps)
  const config = await openProvider(provider)
  const { sub } = await readSignedClaims(config, { token, audience: provider.clientId })
  // What was signed, without the signature: that has several spellings, which all verify.
  const signed = token.slice(0, token.lastIndexOf('.'))
  const hash = createHash('sha256').update(signed).digest('base64url')
  if (!(await spendToken(deps.database.db, { hash, seconds: 2 * ID_TOKEN_SECONDS })))
    throw new IdentityFault('over')
  return subjectOf(config, sub)
}

async function readSignedClaims(
  config: Configuration,
  { token, audience }: { token: string; audience: string },
): Promise<JWTPayload> {
  const { issuer, jwks_uri, id_token_signing_alg_values_supported: algorithms } = config.serverMetadata()
  if (!jwks_uri) throw new IdentityFault('unavailable')
  try {
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
      issuer,
      audience,
      algorithms: (algorithms ?? ['RS256']).filter((name) => name !== 'none' && !name.startsWith('HS')),
      maxTokenAge: ID_TOKEN_SECONDS,
    })
    return payload
  } catch (error) {
    throw new IdentityFault(isOfToken(error) ? 'invalid' : 'unavailable', error)
  }
}

/** Whether jose refuses the token; a key set that did not come, or is none, is a fault of the provider. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  // The general code is that of an answer other than 200.
  return !['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}

/** Whose identity this is. Throws IdentityFault for one that is linked to no account. */
export async function requireIdentityOwner(
  { database }: Pick<Deps, 'database'>,
  subject: string,
): Promise<string> {
  const userId = await findIdentityOwner(database.db, subject)
  if (!userId) throw new IdentityFault('unknown')
  return userId
}

/** Links an identity to the account of who has proved to be its owner. Throws IdentityFault when it is taken. */
export async function linkIdentity(
  deps: Deps,
  { userId, subject, clientAddress }: { userId: string; subject: string; clientAddress: string },
): Promise<void> {
  const { name } = requireProvider(deps)
  await actAsSystem({ database: deps.database, task: 'account.link-identity' }, async ({ tx }) => {
    await lockPasswordHash(tx, userId)
    if (!(await insertIdentity(tx, { userId, subject }))) throw new IdentityFault('taken')
    await notify(deps, tx, identityLinkedNotice({ userId, name, at: deps.now() }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.identityLinked, userId, clientAddress })
  })
}

/** Takes the identity away. Throws not_found, and conflict when nothing else would open the account. */
export async function unlinkIdentity(
  deps: Deps,
  { userId, clientAddress }: { userId: string; clientAddress: string },
): Promise<void> {
  const name = deps.env.identityProvider?.name ?? ''
  await actAsSystem({ database: deps.database, task: 'account.unlink-identity' }, async ({ tx }) => {
    await lockPasswordHash(tx, userId)
    if (!(await hasOtherWay(tx, userId)))
      throw new AppError('conflict', { message: m.account_identities_last_way() })
    if (!(await deleteIdentity(tx, userId))) throw new AppError('not_found')
    await notify(deps, tx, identityUnlinkedNotice({ userId, name, at: deps.now() }))
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.identityUnlinked, userId, clientAddress })
  })
}
