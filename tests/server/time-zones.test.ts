import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { isWhole } from '#tests/support/whole-tests.ts'

const PROBE = join(import.meta.dirname, '../support/time-zone-probe.ts')

interface Probed {
  zone: { offset: number; database: string }
  found: {
    summer: {
      closed: { date: string; closed: string; name?: string }[][]
      statuses: number[]
      refusal: Record<string, string[]>
      free: string[][]
      appointment: string[]
      consultation: string[]
    }
    reminders: string[][]
    receipt: { number: string; isDatedInWarsaw: boolean }
  }
}

/** Runs the server in a process with time zone `zone`; returns its last output. */
async function probe(zone: string, kind: 'postgres' | 'pglite'): Promise<Probed> {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase() : undefined
  const env = {
    PATH: process.env.PATH,
    TZ: zone,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data.path,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  const child = spawn(process.execPath, [PROBE], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
  await once(child, 'close')
  await database?.drop()
  data.remove()
  const lines = printed.join('').trim().split('\n')
  if (child.exitCode !== 0) throw new Error(`the process under ${zone} failed:\n${lines.join('\n')}`)
  return JSON.parse(lines.at(-1) ?? '')
}

describe('APPT-1, CONS-2, BELL-2, PACK-5 a server far from Warsaw', () => {
  let auckland: Probed

  beforeAll(async () => {
    auckland = await probe('Pacific/Auckland', 'postgres')
  })

  test('has another clock of its own', () => {
    expect(auckland.zone.offset).toBe(-13 * 60)
  })

  test.runIf(isWhole)('on the other side of the earth, on the embedded database, does the same', async () => {
    const anchorage = await probe('America/Anchorage', 'pglite')
    expect(anchorage.zone.offset).toBe(8 * 60)
    expect(anchorage.found).toEqual(auckland.found)
  })

  test('offers, closes, books, writes calendar files, reminds and dates receipts by the clock of Warsaw', () => {
    const { summer, reminders, receipt } = auckland.found
    expect(summer.statuses).toEqual([201, 201, 400])
    // In Warsaw the 24th is today, and tomorrow is a closed Sunday. In Anchorage the 24th would be a closed Saturday.
    expect(summer.refusal.appointment_date?.[0]).toContain(
      '24 October 2026 is too early. The earliest date is 26 October 2026.',
    )
    expect(summer.appointment).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Warsaw:20261026T090000',
        'DTEND;TZID=Europe/Warsaw:20261026T093000',
      ]),
    )
    expect(summer.consultation).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Warsaw:20261026T163000',
        'DTEND;TZID=Europe/Warsaw:20261026T170000',
      ]),
    )
    expect(summer.free[0]).not.toContain('09:00')
    expect(summer.free[1]).not.toContain('16:30')
    expect(summer.closed[1]).toContainEqual({
      date: '2026-11-11',
      free: 0,
      closed: 'holiday',
      name: 'Independence Day',
    })
    expect(summer.closed[2]?.filter(({ closed }) => closed === 'holiday').map(({ date }) => date)).toEqual([
      '2027-03-28',
      '2027-03-29',
    ])
    const reminder =
      'Reminder: your appointment with our consultant is on Monday, 26 October 2026 at 09:00, Łódź Voivodeship Office.'
    expect(reminders).toEqual([[], [reminder]])
    expect(receipt).toEqual({ number: 'TEST/2027/000001', isDatedInWarsaw: true })
  })
})
