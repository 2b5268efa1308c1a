import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../tests/support/create-person.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { countAnswers, describeTally, runLoad } from './load.ts'
import { createServerPlace, type ServerPlace } from './server-place.ts'

export const about =
  'PostgreSQL is frozen under more people than connections, its connections are ended, its disk is full: no 500, and readiness says it.'
export const defaultRounds = 2
export const names = ['frozen', 'ended', 'full']

const PEOPLE = 30
const FROZEN_MS = 25_000
/** Where nothing else makes the machine slow, 8 to 11 seconds. */
const LONGEST_ANSWER_MS = 13_000
const DISK_MEGABYTES = 600
/** Before a part changes it. */
const DISK = tmpdir()

/** Throws when somebody is answered 500 or waits too long, or when the server does not come back by itself. */
export async function run({ rounds, only }: { rounds: number; only: readonly string[] }): Promise<void> {
  const isAsked = (name: string) => only.length === 0 || only.includes(name)
  for (let round = 1; round <= rounds; round += 1) {
    if (isAsked('frozen')) await withPlace((place) => freeze(place))
    if (isAsked('ended')) await withPlace((place) => endConnections(place))
    if (isAsked('full')) await fillDisk()
  }
}

async function withPlace(work: (place: ServerPlace) => Promise<void>): Promise<void> {
  const place = await createServerPlace()
  try {
    await work(place)
  } finally {
    place.postgres.thaw()
    await place.remove()
  }
}

async function freeze(place: ServerPlace): Promise<void> {
  const server = await place.start()
  const people = await place.addPeople(PEOPLE)
  let isOver = false
  const load = runLoad(server.url, { people, habit: 'read', isOver: () => isOver })
  await sleep(2_000)
  place.postgres.freeze()
  const readiness = await timeReadiness(server.url, 503)
  await sleep(FROZEN_MS)
  place.postgres.thaw()
  const thawedAt = performance.now()
  await waitUntil(async () => {
    const { status } = await readProgress(server.url, people)
    if (status !== 200) throw new Error(`it is answered ${status}`)
  })
  const back = performance.now() - thawedAt
  isOver = true
  const tally = await load
  console.log(
    `frozen ${FROZEN_MS / 1000} s under ${PEOPLE} readers: ${describeTally(tally)}; /readyz says it after ${readiness} ms, ` +
      `back after ${back.toFixed(0)} ms`,
  )
  await expectJobs(place)
  expectNoFault(tally)
  if (tally.slowestMs > LONGEST_ANSWER_MS) throw new Error(`somebody waited ${tally.slowestMs} ms`)
}

async function endConnections(place: ServerPlace): Promise<void> {
  const server = await place.start()
  const people = await place.addPeople(8)
  let isOver = false
  const load = runLoad(server.url, { people, habit: 'mixed', isOver: () => isOver })
  for (let n = 0; n < 10; n += 1) {
    await sleep(500)
    await place.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    )
  }
  await sleep(1_000)
  isOver = true
  const tally = await load
  console.log(`all connections ended 10 times: ${describeTally(tally)}`)
  expectNoFault(tally)
}

function expectNoFault(tally: Parameters<typeof describeTally>[0]): void {
  const faults = countAnswers(tally, (status) => status >= 400 && status !== 503)
  if (faults > 0 || tally.cut.length > 0) throw new Error([...tally.faults, ...tally.cut].join('\n'))
}

/** pg-boss goes on: a schedule runs again. */
async function expectJobs(place: ServerPlace): Promise<void> {
  const [before] = await place.sql<{ at: Date }>('select now() as at')
  await waitUntil(async () => {
    const found = await place.sql(
      `select 1 from jobs.job where state = 'completed' and completed_on > $1 limit 1`,
      [before?.at],
    )
    if (found.length === 0) throw new Error('no job has run since the database was frozen')
  })
}

/** Milliseconds until /readyz answers with this status. */
async function timeReadiness(url: string, status: number): Promise<number> {
  const startedAt = performance.now()
  await waitUntil(async () => {
    const answer = await fetch(new URL('/readyz', url))
    await answer.text()
    if (answer.status !== status) throw new Error(`/readyz is ${answer.status}`)
  })
  return Math.round(performance.now() - startedAt)
}

async function readProgress(url: string, [person]: Person[]): Promise<Response> {
  return fetch(new URL('/api/progress', url), { headers: { cookie: person?.cookie ?? '' } })
}

/** PostgreSQL's data on a small disk of its own, in memory: needs the right to mount. */
async function fillDisk(): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'pobyt-disk-'))
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${DISK_MEGABYTES}m,mode=1777`,
    'tmpfs',
    disk,
  ])
  if (mounted.status !== 0) {
    console.log('full: left out, because this user may not mount a disk')
    rmSync(disk, { recursive: true })
    return
  }
  try {
    await withFolder(disk, () => withPlace((place) => fill(place, disk)))
  } finally {
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Temporary folders are made in `folder` while `work` begins. */
async function withFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

async function fill(place: ServerPlace, disk: string): Promise<void> {
  // The files of people are elsewhere: only the disk of PostgreSQL is full.
  const files = mkdtempSync(join(DISK, 'pobyt-files-'))
  const server = await place.start({ dataDir: files })
  const people = await place.addPeople(2)
  await timeReadiness(server.url, 200)
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=1M'], { stdio: 'ignore' })
  const noticed = await timeReadiness(server.url, 503)
  const read = await readProgress(server.url, people)
  rmSync(join(disk, 'ballast'))
  const back = await timeReadiness(server.url, 200)
  rmSync(files, { recursive: true, force: true })
  console.log(
    `disk of PostgreSQL full: /readyz says it after ${noticed} ms, reading is ${read.status}, ready again after ${back} ms`,
  )
  if (read.status !== 200) throw new Error('nobody can read')
}
