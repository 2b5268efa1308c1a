import type { PartWatch } from '#server/part-watch.ts'
import type { Metrics } from '#telemetry/metrics.ts'

const PARTS = ['database', 'storage'] as const

/** Adds whether database and storage can be read and written, as it was found within the last minute. */
export function addPartMetrics({ addGauges }: Metrics, parts: PartWatch): void {
  addGauges({ name: 'pobyt_part_up', help: '1 while a part can be read and written', label: 'part' }, () =>
    PARTS.map((part) => [part, parts.downSince(part) ? 0 : 1]),
  )
}
