import { statfs } from 'node:fs/promises'
import { findLastBackup, type LastBackup } from '#backup/last-backup.ts'
import type { ServerDeps } from '#server/build-deps.ts'
import type { ProgramVersion } from '#server/program-version.ts'
import { shareRead } from './shared-read.ts'
import { toSeconds } from './stored-metrics.ts'

const FRESH_MS = 10_000
const WAIT_MS = 2_000

export interface MachineValues {
  freeBytes: number
  totalBytes: number
  /** Null when there is none, undefined when BACKUP_DIR cannot be read. */
  backup: LastBackup | null | undefined
}

/** What the disks say: DATA_DIR, and BACKUP_DIR where it is set. Throws when DATA_DIR cannot be read. */
export async function readMachine({ env }: Pick<ServerDeps, 'env'>): Promise<MachineValues> {
  const disk = await statfs(env.dataDir)
  return {
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
    backup: await findLastBackup(env).catch(() => undefined),
  }
}

/** Adds what this process holds in memory, the connections of its pool, its disks and which program it is. */
export function addMachineMetrics(deps: ServerDeps, build: ProgramVersion): void {
  const { telemetry, database, env } = deps
  const { addGauge, addGauges } = telemetry.metrics
  const read = shareRead(() => readMachine(deps), { freshMs: FRESH_MS, waitMs: WAIT_MS })
  telemetry.metrics.beforePrint(read.refresh)
  const values = () => read.last()?.value
  addGauge(
    { name: 'pobyt_data_dir_free_bytes', help: 'Free bytes on the disk of DATA_DIR' },
    () => values()?.freeBytes ?? null,
  )
  addGauge(
    { name: 'pobyt_data_dir_bytes', help: 'Size of the disk of DATA_DIR' },
    () => values()?.totalBytes ?? null,
  )
  addGauge({ name: 'pobyt_backup_scheduled', help: '1 where BACKUP_DIR is set' }, () =>
    Number(env.backupDir !== undefined),
  )
  addGauge(
    {
      name: 'pobyt_backup_last_timestamp_seconds',
      help: 'The moment that the newest scheduled backup holds',
    },
    () => toSeconds(values()?.backup?.at),
  )
  addGauge(
    { name: 'pobyt_backup_last_bytes', help: 'Size of the newest scheduled backup' },
    () => values()?.backup?.bytes ?? null,
  )
  const { pool } = database
  if (pool)
    addGauges(
      {
        name: 'pobyt_database_connections',
        help: 'Connections of the pool, and statements that wait for one',
        label: 'state',
      },
      () => [
        ['total', pool.totalCount],
        ['idle', pool.idleCount],
        ['waiting', pool.waitingCount],
      ],
    )
  addWork(deps)
  telemetry.metrics.addInfo('pobyt_build_info', 'Which program this is', {
    version: build.version,
    commit: build.commit ?? 'unknown',
    node: process.versions.node,
    database: database.kind,
  })
}

function addWork({ telemetry, live, uploads, inspector }: ServerDeps): void {
  const { addGauge, addGauges } = telemetry.metrics
  addGauge({ name: 'pobyt_streams_open', help: 'Open streams of notifications' }, () => live.count())
  addGauge({ name: 'pobyt_upload_memory_bytes', help: 'Bytes of uploads in memory' }, () => uploads.used())
  addGauges(
    { name: 'pobyt_inspections', help: 'Files that are inspected or drawn, or wait for it', label: 'state' },
    () => Object.entries(inspector.load()),
  )
}
