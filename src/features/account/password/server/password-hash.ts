import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2 = promisify(argon2Callback)

/** argon2id with 19 MiB and 2 passes: the OWASP minimum (Password Storage Cheat Sheet). */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32

function derive(
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
) {
  return argon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: HASH_BYTES,
    ...cost,
  })
}

/** The password as a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(hash)}`
}

/** True when this password matches the PHC string, whatever cost it was hashed with. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts
  const actualHash = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const expectedHash = Buffer.from(expected, 'base64')
  return actualHash.length === expectedHash.length && timingSafeEqual(actualHash, expectedHash)
}
