import { createHash } from 'node:crypto'
import { readEnv } from '#config/env.ts'
import type { Document } from '#features/documents/schema.ts'
import { runTypedCommand } from '#server/commands/run-command.ts'
import { type Person, signInAs } from '#tests/support/create-person.ts'
import { type Installation, startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import type { KINDS } from './both-databases.ts'

export const KEYS = {
  FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
  APP_SECRET: 'a secret of the backups, long enough to be one',
}

/** Where an installation is, or will be. */
export interface Place {
  dataDir: string
  databaseUrl?: string
  env?: Record<string, string>
}

/** A place without database and files. */
export async function createEmptyPlace(kind: (typeof KINDS)[number]): Promise<Place> {
  const dataDir = createFolder()
  return kind === 'postgres' ? { dataDir, databaseUrl: await createDatabase({ empty: true }) } : { dataDir }
}

/** Starts a server there; it ends with the test. */
export async function startAt({ env, ...place }: Place): Promise<Installation> {
  const installation = await startInstallation({ ...place, env: { ...KEYS, ...env } })
  cleanLater(() => installation.close())
  await installation.server.settled
  return installation
}

/** `npm run pobyt -- …` for this place. Throws the sentence of a failure. */
export async function pobyt({ dataDir, databaseUrl, env }: Place, ...words: string[]): Promise<string> {
  const printed: string[] = []
  await runTypedCommand({
    env: readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...KEYS, ...env }),
    words,
    workingFolder: dataDir,
    print: (line) => printed.push(line),
  })
  return printed.join('\n')
}

/** The message of a command that must fail. */
export async function refusalOf(place: Place, ...words: string[]): Promise<string> {
  return pobyt(place, ...words).then(
    (printed) => {
      throw new Error(`it did not fail: ${printed}`)
    },
    (error: unknown) => String(error),
  )
}

/** A session on another server for somebody whom a restore has brought there. */
export const signInAgain = (installation: Installation, { id, email, name }: Person): Promise<Person> =>
  signInAs(
    { url: installation.server.url, deps: installation.server.deps, sql: installation.sql },
    { id, email, name },
  )

/** The SHA-256 of every document of a person as they download it, by the address of the file. */
export async function hashDocuments(person: Person): Promise<Record<string, string>> {
  const { body } = await person.json<Document[]>('/api/documents')
  const hashes: Record<string, string> = {}
  for (const { document_type, file_url, file_name } of body) {
    const answer = await person.fetch(file_url)
    if (answer.status !== 200) throw new Error(`${file_url} was answered ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    hashes[`${document_type} ${file_name}`] = createHash('sha256').update(bytes).digest('hex')
  }
  return hashes
}
