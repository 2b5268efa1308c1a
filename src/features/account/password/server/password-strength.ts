import type { PasswordWeakness } from '#features/account/contract.ts'

const MIN_PERSONAL_PART = 3
let common: Promise<Set<string>> | undefined

/** The 49,000 most common passwords of @zxcvbn-ts/language-common, loaded on first use. */
function loadCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((p) => p.toLowerCase())),
  )
  return common
}

/**
 * Every reason why this password is easy to guess: it is among the most common, or it contains a part of the person's
 * name or e-mail address (three letters or more; case and accents are ignored). Empty for a good password.
 */
export async function findPasswordWeaknesses(credentials: {
  password: string
  full_name: string
  email: string
}): Promise<PasswordWeakness[]> {
  const weaknesses: PasswordWeakness[] = []
  const password = fold(credentials.password)
  if ((await loadCommonPasswords()).has(credentials.password.toLowerCase())) weaknesses.push('common')
  if (listPersonalParts(credentials.full_name).some((part) => password.includes(part)))
    weaknesses.push('contains_name')
  const [local = ''] = credentials.email.split('@')
  if (
    [fold(local), ...listPersonalParts(local)].some(
      (part) => part.length >= MIN_PERSONAL_PART && password.includes(part),
    )
  ) {
    weaknesses.push('contains_email')
  }
  return weaknesses
}

function listPersonalParts(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= MIN_PERSONAL_PART && /\p{L}/u.test(part))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}
