import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TIME_SLOTS } from '#features/appointments/contract.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { book, listOpenDays } from '../../tests/support/appointments.ts'
import { closeAll } from '../../tests/support/close-at-end.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { startSmtpServer } from '../../tests/support/smtp-server.ts'
import { startTwoServers, type TwoServers } from '../../tests/support/two-servers.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { type CrossingTimes, crossEndings, crossEvents, crossFiles } from './instances-crossing.ts'
import { fightForTimes } from './instances-crowd.ts'
import { killOne, updateBoth } from './instances-lost.ts'
import { countTries, spendCaptcha, spendFactors, spendLink, spendMailedCode } from './instances-once.ts'
import { requireGoodFile } from './proxy-files.ts'
import { REAL_PROXIES } from './real-proxy.ts'
import { createDatabase } from './tortured-server.ts'

export const about =
  'Two servers on one PostgreSQL and one S3 behind a proxy: what crosses, what is used once, jobs, a crowd for one time, a kill, an update.'
export const defaultRounds = 20
export const names = ['crossing', 'once', 'jobs', 'crowd', 'killed', 'updated', 'nginx', 'caddy']

const CROWD = 1_000
/** A kill and an update take a quarter of a minute each. */
const ROUNDS_A_LOSS = 4
const BOOKERS = 60
const NO_LIMITS = { RATE_LIMITS: 'off' }

/** The program that runs is the bundle that `npm start` runs. */
export async function run({ rounds, only }: { rounds: number; only: readonly string[] }): Promise<void> {
  const losses = Math.max(1, Math.round(rounds / ROUNDS_A_LOSS))
  const parts: Record<string, () => Promise<void>> = {
    crossing: () => withServers((servers) => crossAll(servers, rounds), { env: NO_LIMITS }),
    once: () => withServers((servers) => spendAll(servers, rounds), { env: NO_LIMITS }),
    jobs: runJobs,
    crowd: () => withServers((servers) => crowd(servers, rounds), { env: NO_LIMITS }),
    killed: () => withServers((servers) => killAll(servers, losses), { env: NO_LIMITS }),
    updated: () =>
      withServers((servers, folder) => updateAll(servers, { folder, losses }), { env: NO_LIMITS }),
    nginx: () => loseBehind('nginx', losses),
    caddy: () => loseBehind('caddy', losses),
  }
  for (const [name, part] of Object.entries(parts)) if (only.length === 0 || only.includes(name)) await part()
}

type Options = Partial<Parameters<typeof startTwoServers>[0]>

async function withServers(
  work: (servers: TwoServers, folder: string) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const postgres = await startPostgresServer()
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-two-'))
  try {
    const servers = await startTwoServers({
      databaseUrl: await createDatabase(postgres.url),
      folder,
      ...options,
    })
    try {
      await work(servers, folder)
    } finally {
      await closeAll()
      await servers.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function crossAll(servers: TwoServers, rounds: number): Promise<void> {
  const all: CrossingTimes[] = []
  for (let round = 0; round < rounds; round += 1) {
    await crossFiles(servers)
    all.push({ ...(await crossEvents(servers)), ...(await crossEndings(servers)) })
  }
  for (const what of Object.keys(all[0] ?? {})) {
    const times = all.map((one) => one[what] ?? 0).sort((a, b) => a - b)
    const [median, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
    console.log(
      `crossing, ${what}: ${rounds} of ${rounds}, median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
    )
  }
}

async function spendAll(servers: TwoServers, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const spend of [spendCaptcha, spendLink, spendMailedCode, spendFactors]) await spend(servers)
  console.log(
    `once: a captcha, a link, a code by mail, of the app, for recovery: each four times at once over both, ${rounds} of ${rounds} once`,
  )
  await withServers(async (limited) =>
    console.log(`once: wait after ${await countTries(limited)} wrong passwords over both`),
  )
}

async function crowd(servers: TwoServers, rounds: number): Promise<void> {
  const slowest = await fightForTimes(servers, { people: CROWD, rounds })
  const losers = `${CROWD - 1} × 409`
  console.log(
    `crowd: ${CROWD} people over both, ${rounds} of ${rounds} times one winner and ${losers}; slowest round ${(slowest / 1000).toFixed(1)} s`,
  )
}

async function killAll(servers: TwoServers, losses: number): Promise<void> {
  for (let round = 1; round <= losses; round += 1) await killOne(servers, round)
}

async function updateAll(
  servers: TwoServers,
  { folder, losses }: { folder: string; losses: number },
): Promise<void> {
  for (let version = 1; version <= losses; version += 1) await updateBoth(servers, { folder, version })
}

/** Both again behind a real proxy with the file that we ship. */
async function loseBehind(name: string, losses: number): Promise<void> {
  const proxy = REAL_PROXIES[name]
  if (!proxy?.isInstalled()) {
    console.log(`${name}: left out, because it is not installed`)
    return
  }
  await requireGoodFile(proxy)
  console.log(`behind ${name}, with ops/: no machine is taken away by a 503, every script is found`)
  await withServers(
    async (servers, folder) => {
      await crossEvents(servers)
      await killAll(servers, losses)
      await updateAll(servers, { folder, losses })
    },
    { env: NO_LIMITS, startProxy: proxy.start },
  )
}

/** The jobs of some minutes, with a backup for both, and mails of bookings. */
async function runJobs(): Promise<void> {
  const backups = mkdtempSync(join(tmpdir(), 'pobyt-backups-'))
  const smtp = await startSmtpServer()
  const { time } = wallClockInWarsaw(new Date(Date.now() + 150_000))
  const env = { ...NO_LIMITS, SMTP_URL: smtp.url, BACKUP_DIR: backups, BACKUP_AT: time, LOG_LEVEL: 'info' }
  try {
    await withServers(
      async (servers) => {
        await bookMany(servers)
        await waitUntil(async () => {
          if (listBackups(backups).length === 0) throw new Error('no backup is made')
        }).catch(() => sleep(60_000))
        await sleep(60_000)
        const [ofFirst = 0, ofSecond = 0] = [0, 1].map(
          (at) =>
            servers
              .process(at as 0 | 1)
              .output()
              .split('a backup was made and verified').length - 1,
        )
        if (listBackups(backups).length !== 1 || ofFirst + ofSecond !== 1)
          throw new Error(`${ofFirst + ofSecond} backups were made, there are ${listBackups(backups)}`)
        await requireJobsOnce(servers)
        requireMailsOnce(smtp.received)
      },
      { env },
    )
  } finally {
    rmSync(backups, { recursive: true, force: true })
  }
}

const listBackups = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup'))

async function bookMany({ through, createPerson }: TwoServers): Promise<void> {
  const days = listOpenDays(new Date(), { after: 3 })
  const people = await Promise.all(Array.from({ length: BOOKERS }, () => createPerson()))
  for (const [at, person] of people.entries()) {
    const { status } = await book(through.as(person), {
      office_location: 'gdansk',
      appointment_date: days[Math.floor(at / TIME_SLOTS.length)],
      appointment_time: TIME_SLOTS[at % TIME_SLOTS.length],
    })
    if (status !== 201) throw new Error(`a booking was answered ${status}`)
  }
}

async function requireJobsOnce({ sql }: TwoServers): Promise<void> {
  const jobs = await sql<{ name: string; minute: Date; count: number; retried: number }>(
    `select name, date_trunc('minute', created_on) as minute, count(*)::int as count,
       sum(retry_count)::int as retried
      from jobs.job where name in (select name from jobs.schedule) group by 1, 2`,
  )
  const wrong = jobs.filter(({ count, retried }) => count > 1 || retried > 0)
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
  const schedules = new Set(jobs.map(({ name }) => name)).size
  console.log(`jobs: ${jobs.length} runs of ${schedules} schedules, none twice; one backup`)
}

function requireMailsOnce(received: readonly { to: string[]; subject?: string }[]): void {
  const mails = received.map(({ to, subject }) => `${to} ${subject}`)
  const twice = mails.filter((mail, at) => mails.indexOf(mail) !== at)
  if (twice.length > 0 || mails.length < BOOKERS) throw new Error(`${mails.length} mails, twice: ${twice}`)
  console.log(`jobs: ${mails.length} mails, each once`)
}
