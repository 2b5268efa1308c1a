// One of two servers is killed, or both are updated one after the other, while requests come at a steady rate.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TwoServers } from '../../tests/support/two-servers.ts'
import { BUILDS } from '../build-stamp.ts'
import { findCurrentBuild, linkTree } from '../builds.ts'
import { addMigrations } from './busy-tables.ts'
import { describeSteadyTally, runSteadily, type SteadyTally } from './steady-load.ts'

const ROOT = join(BUILDS, '..')
const PEOPLE = 40
const KILLED_RATE = 200
/** Less than a busy machine can do: a migration gives way to people, and up when they never pause for two minutes. */
const UPDATED_RATE = 100
const BEFORE_MS = 3_000
const ALONE_MS = 4_000

/** Kills the first server under 200 requests a second and starts it again. Throws when a request failed twice. */
export async function killOne(servers: TwoServers, round: number): Promise<void> {
  const killed = round % 2 ? 0 : 1
  const tally = await underLoad(servers, KILLED_RATE, async () => {
    await servers.process(killed).kill()
    await sleep(ALONE_MS)
    await servers.start(killed)
  })
  console.log(`${killed + 1} of 2 killed at ${KILLED_RATE} a second: ${describeSteadyTally(tally)}`)
  await requireWhole(servers, tally)
}

/**
 * Updates one server after the other to a version with one more migration, which adds a column to seven tables. Throws when a
 * request failed twice.
 */
export async function updateBoth(servers: TwoServers, { folder, version }: NewVersion): Promise<void> {
  const program = writeVersion({ folder, version })
  const tally = await underLoad(servers, UPDATED_RATE, async () => {
    for (const at of [1, 0] as const) {
      const code = await servers.process(at).stop()
      if (code !== 0) throw new Error(`a server ended with ${code}:\n${servers.process(at).output()}`)
      await servers.start(at, { program })
      await sleep(BEFORE_MS)
    }
  })
  const [found] = await servers.sql<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns where column_name = $1`,
    [`made_up_${version}`],
  )
  console.log(
    `both updated at ${UPDATED_RATE} a second, ${found?.columns} tables changed: ${describeSteadyTally(tally)}`,
  )
  if (found?.columns !== 7) throw new Error('the migration was not made')
  await requireWhole(servers, tally)
}

interface NewVersion {
  /** Empty; it holds all versions. */
  folder: string
  /** 1 for the first one after today's. */
  version: number
}

/** The current build with so many made-up migrations; returns its program. */
function writeVersion({ folder, version }: NewVersion): string {
  const root = join(folder, `version-${version}`)
  const current = findCurrentBuild()
  if (!current) throw new Error('there is no build')
  mkdirSync(root, { recursive: true })
  linkTree(BUILDS, join(root, 'build'))
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  addMigrations(join(root, 'build', basename(current), 'migrations'), version)
  return join(root, 'build/program/main.js')
}

async function underLoad(
  { createPerson, through }: TwoServers,
  rate: number,
  work: () => Promise<void>,
): Promise<SteadyTally> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson()))
  let isOver = false
  const load = runSteadily(through.url, { people, rate, isOver: () => isOver })
  try {
    await sleep(BEFORE_MS)
    await work()
    await sleep(BEFORE_MS)
  } finally {
    isOver = true
  }
  return load
}

/** Nothing failed twice, every save that was answered is there, and every message once. */
async function requireWhole({ sql, through }: TwoServers, tally: SteadyTally): Promise<void> {
  if (tally.failed.length > 0) throw new Error(tally.failed.slice(0, 20).join('\n'))
  for (const [person, passport] of tally.saved) {
    const path = '/api/personal-info'
    const { body } = await through.as(person).json<{ passport_number: string }>(path)
    if (body.passport_number !== passport) throw new Error(`a save of ${person.id} is lost`)
  }
  const [stored] = await sql<{ messages: number }>(
    'select count(*)::int as messages from case_messages where starts_with(text, $1)',
    [tally.mark],
  )
  if (stored?.messages !== tally.messages)
    throw new Error(`${tally.messages} messages were answered, ${stored?.messages} are stored`)
}
