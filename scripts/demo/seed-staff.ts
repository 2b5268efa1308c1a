// The people who work at the demo's desk. Their authenticator app is set up, and no code of it is spent.
import { randomBytes, randomUUID } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { symmetricEncrypt } from 'better-auth/crypto'
import type { Env } from '#config/env.ts'
import type { Tx } from '#database/database.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { RECOVERY_CODES } from '#features/account/second-factor/contract.ts'
import { formatRecoveryCode, RECOVERY_CODE_CHARACTERS } from '#features/account/second-factor/rules.ts'
import { account, twoFactor } from '#features/account/server/table.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'
import { WORKERS } from './desk-people.ts'
import type { Worker } from './plan.ts'

const DAY_MS = 86_400_000
const HIRED_DAYS_AGO = 600

export interface SeededWorker {
  id: string
  role: 'admin' | 'specialist'
  name: string
  email: string
  /** Base32, as in the otpauth address. */
  totpSecret: string
}

export type SeededStaff = Record<Worker, SeededWorker>

interface StaffSeed {
  env: Pick<Env, 'appSecret'>
  passwordHash: string
  now: Date
}

/** Inserts the admin and the specialists, each with an authenticator app. */
export async function seedStaff(tx: Tx, seed: StaffSeed): Promise<SeededStaff> {
  return {
    magda: await seedWorker(tx, 'magda', seed),
    ewa: await seedWorker(tx, 'ewa', seed),
    piotr: await seedWorker(tx, 'piotr', seed),
  }
}

async function seedWorker(
  tx: Tx,
  worker: Worker,
  { env, passwordHash, now }: StaffSeed,
): Promise<SeededWorker> {
  const { name, email, role } = WORKERS[worker]
  const id = randomUUID()
  const since = new Date(now.getTime() - HIRED_DAYS_AGO * DAY_MS)
  // Better Auth takes the letters of a secret, not what they encode, as its bytes.
  const secret = randomBytes(24).toString('base64url')
  const encrypt = (data: string) => symmetricEncrypt({ key: env.appSecret, data })
  await insertAccount(tx, { id, name, email, passwordHash, since, hasSecondFactor: true })
  await tx.insert(twoFactor).values({
    id: randomUUID(),
    user_id: id,
    secret: await encrypt(secret),
    backup_codes: await encrypt(JSON.stringify(createCodes())),
    verified: true,
  })
  await tx.insert(staff).values({ user_id: id, role, created_at: since })
  return { id, role, name, email, totpSecret: base32.encode(secret, { padding: false }) }
}

function createCodes(): string[] {
  const letters = (bytes: Buffer) =>
    [...bytes].map((byte) => RECOVERY_CODE_CHARACTERS[byte % RECOVERY_CODE_CHARACTERS.length]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(letters(randomBytes(8))))
}

interface NewAccount {
  id: string
  name: string
  email: string
  passwordHash: string
  since: Date
  hasSecondFactor?: boolean
}

/** Inserts somebody who can sign in with a password. */
export async function insertAccount(
  tx: Tx,
  { id, name, email, passwordHash, since, hasSecondFactor = false }: NewAccount,
): Promise<void> {
  await tx.insert(user).values({
    id,
    full_name: name,
    email,
    email_verified: true,
    two_factor_enabled: hasSecondFactor,
    terms_version: TERMS_VERSION,
    terms_accepted_at: since,
    created_at: since,
    updated_at: since,
  })
  const login = { user_id: id, account_id: id, provider_id: 'credential', password: passwordHash }
  await tx.insert(account).values({ id: randomUUID(), ...login, created_at: since, updated_at: since })
}
