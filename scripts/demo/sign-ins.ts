import { renameSync, writeFileSync } from 'node:fs'
import type { DemoPerson } from './seed-desk.ts'

/** What is printed once everybody is ready: a line a person, each beginning with the address. */
export function printSignIns(people: readonly DemoPerson[], password: string): string {
  const list = (wanted: (person: DemoPerson) => boolean) => people.filter(wanted).map(printPerson)
  return [
    `\nDemo applicants, all with the password ${password}:`,
    ...list(({ role }) => role === 'applicant'),
    '\nThe desk at /office, with the same password and the key of an authenticator app (base32, 6 digits, 30 s):',
    ...list(({ role }) => role !== 'applicant'),
  ].join('\n')
}

function printPerson({ email, about, name, totpSecret }: DemoPerson): string {
  return `  ${[email.padEnd(36), about.padEnd(14), totpSecret, name].filter(Boolean).join(' ')}`
}

/** Writes everybody as JSON into a file, which is there whole or not at all. */
export function writeSignIns(file: string, people: readonly DemoPerson[], password: string): void {
  const list = people.map(({ role, email, totpSecret }) => ({
    role,
    email,
    password,
    ...(totpSecret ? { totp_secret: totpSecret } : {}),
  }))
  const draft = `${file}.tmp`
  writeFileSync(draft, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
