import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFolder } from '#tests/support/places.ts'
import { type ReadMetrics, readMetrics } from '#tests/support/read-metrics.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const FOLDER = join(import.meta.dirname, '../../docs/operations')
const FULL_SENTENCE = /^(?=.{25,})[A-Z`{].*\.$/s

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
}

const rules = (
  parse(readFileSync(join(FOLDER, 'alert-rules.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8')) as {
  panels: Panel[]
}
const expressions = [
  ...rules.map(({ alert, expr, annotations }) => ({ where: alert, expr: `${expr} ${annotations.runbook}` })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** With everything that a server may have: a pool, a mail server, a scheduled backup, jobs that have run. */
async function startFullApp() {
  const backupDir = createFolder()
  mkdirSync(backupDir, { recursive: true })
  writeFileSync(join(backupDir, 'pobyt-2026-11-27T0315.backup'), 'whole')
  const app = await startTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', BACKUP_DIR: backupDir },
    database: 'postgres',
  })
  await app.settled
  await app.sql(`insert into schedule_runs (name, succeeded_at, failed_at) values ('documents.sweep', now(), now())
    on conflict (name) do update set succeeded_at = now(), failed_at = now()`)
  return app
}

describe('The alert rules and the dashboard', () => {
  let metrics: ReadMetrics
  beforeAll(async () => {
    const app = await startFullApp()
    await app.fetch('/')
    // Collections of garbage are told once there was one.
    const garbage: number[][] = []
    await waitUntil(async () => {
      garbage.push(Array.from({ length: 1_000_000 }, (_, i) => i))
      metrics = await readMetrics(app)
      expect(metrics.names).toContain('nodejs_gc_duration_seconds_sum')
    })
  })

  test('name only metrics that a running server has', () => {
    const unknown = expressions.flatMap(({ where, expr }) =>
      [...expr.matchAll(/\b(?:pobyt|process|nodejs)_\w+/g)]
        .map(([name]) => name)
        .filter((name) => !metrics.names.has(name))
        .map((name) => `${where}: ${name}`),
    )
    expect(expressions.length).toBeGreaterThan(50)
    expect(unknown).toEqual([])
  })

  test('ask only for labels and values that they have', () => {
    const unknown = expressions.flatMap(({ where, expr }) =>
      [...expr.matchAll(/\b(pobyt_\w+)\{(\w+)="([^"]+)"/g)]
        .filter(([, name = '', label = '', value = '']) => metrics.value(name, { [label]: value }) === null)
        .map(([found]) => `${where}: ${found}`),
    )
    expect(unknown).toEqual([])
  })

  test('show everything of ours that a server says of itself', () => {
    const used = expressions.map(({ expr }) => expr).join(' ')
    const family = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
    const unused = [...new Set([...metrics.names].map(family))].filter(
      (name) => name.startsWith('pobyt_') && !used.includes(name),
    )
    expect(unused).toEqual([])
  })
})

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  'The alert %s says what it means and what to do',
  (_, { annotations, labels }) => {
    expect(annotations.summary).toMatch(FULL_SENTENCE)
    expect(annotations.runbook).toMatch(FULL_SENTENCE)
    expect(['warning', 'critical']).toContain(labels.severity)
  },
)

test('Each alert has a name of its own', () => {
  const names = rules.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
})
