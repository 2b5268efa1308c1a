import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { createDatabase, createFolder } from '#tests/support/places.ts'
import { s3Env, startS3Server } from '#tests/support/s3/s3-server.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Typed {
  dataDir: string
  databaseUrl?: string
  env: Record<string, string>
}

/** `npm run pobyt -- …`; `started` gets the process, to kill it. */
async function pobyt(
  { dataDir, databaseUrl = '', env }: Typed,
  args: string,
  started?: (child: ChildProcess) => void,
) {
  const child = spawn(process.execPath, ['build/program/pobyt.js', ...args.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
  })
  started?.(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, output }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The name and the hash of every file of people in the folder. */
function readDisk(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.') && !entry.name.startsWith('.'))
    .map(
      ({ parentPath, name }) =>
        `${parentPath.split('/').at(-1)}/${name} ${hashOf(readFileSync(join(parentPath, name)))}`,
    )
    .sort()
}

async function readBucket({ folder }: Awaited<ReturnType<typeof startS3Server>>): Promise<string[]> {
  const objects = (await folder.list()).filter(({ key }) => !key.startsWith('.'))
  return Promise.all(
    objects.map(async ({ key }) => {
      const parts: Buffer[] = []
      for await (const part of folder.read(key)) parts.push(part as Buffer)
      return `${key} ${hashOf(Buffer.concat(parts))}`
    }),
  )
}

describe('pobyt move-files', () => {
  test('killed in the middle and repeated has moved every file; the old server takes no more, the new one has all', async () => {
    const dataDir = createFolder()
    const databaseUrl = await createDatabase()
    const server = await startS3Server({ root: createFolder() })
    const old = await startInstallation({ dataDir, databaseUrl })
    const person = await old.createPerson()
    await uploadDocuments(person, DOCUMENT_TYPES)
    const headers = { cookie: person.cookie }
    const typed = { dataDir, databaseUrl, env: s3Env(server) }
    const away = await pobyt({ ...typed, env: s3Env({ port: 1 }) }, 'move-files to-s3')
    expect(away.output).toMatch(/^The S3 store of s3:.* does not answer \(ECONNREFUSED\).*\n$/)
    await uploadDocuments(person, ['cv'])

    let puts = 0
    const killed = await pobyt(typed, 'move-files to-s3', (child) =>
      server.disturb(({ operation }) => {
        if (operation === 'PutObject') puts += 1
        if (puts === 5) child.kill('SIGKILL')
        return undefined
      }),
    )
    expect(killed.code).toBeNull()
    server.disturb(() => undefined)
    expect((await readBucket(server)).length).toBeLessThan(readDisk(dataDir).length)

    // The server that runs still hands out, but takes nothing that the move would leave behind.
    const [first] = (await person.json<Document[]>('/api/documents')).body
    expect((await person.fetch(first?.file_url ?? '')).status).toBe(200)
    await expect(uploadDocuments(person, ['passport'])).rejects.toThrow('503')
    await old.close()
    const start = (env = {}) => startInstallation({ dataDir, databaseUrl, env })
    await expect(start()).rejects.toThrow('were moved to another storage, or a move has not ended')
    await expect(start(typed.env)).rejects.toThrow('Not all files have arrived')

    const moved = await pobyt(typed, 'move-files to-s3')
    expect(moved.output).toMatch(
      /\d+ files are in s3:.*each was read back, and is the same\.\n0 files of documents are missing/,
    )
    expect(moved.code).toBe(0)
    expect(await readBucket(server)).toEqual(readDisk(dataDir))
    expect((await pobyt(typed, 'move-files to-s3')).output).toContain('had been moved to s3:')

    const next = await start(typed.env)
    const list = await fetch(new URL('/api/documents', next.server.url), { headers })
    for (const { file_url } of (await list.json()) as Document[])
      expect((await fetch(new URL(file_url, next.server.url), { headers })).status).toBe(200)
    expect(await next.sql(`select details from audit_log where act = 'files.moved'`)).toMatchObject([
      { details: { missing: 0 } },
    ])
    await next.close()

    expect((await pobyt(typed, 'move-files to-disk')).output).toContain('delete them first')
    expect((await pobyt(typed, 'move-files to-s3 delete-old')).output).toMatch(/\d+ files were deleted in/)
    expect(readDisk(dataDir)).toEqual([])
    expect((await pobyt(typed, 'move-files to-disk')).output).toContain(
      'Now start the server without STORAGE_URL.',
    )
    expect(readDisk(dataDir)).toEqual(await readBucket(server))
    await (await start()).close()
    await server.close()
  })

  test('on the embedded database says that the server runs it with its own variables', async () => {
    const dataDir = createFolder()
    const installation = await startInstallation({ dataDir })
    const { code, output } = await pobyt({ dataDir, env: s3Env({ port: 1 }) }, 'move-files to-s3')
    expect([code, output]).toEqual([1, expect.stringMatching(/^STORAGE_URL is not set.*stop it first\.\n$/)])
    await installation.close()
  })
})
