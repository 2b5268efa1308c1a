import type { JobList } from '#jobs/jobs.ts'
import { observeJobs } from '#jobs/observed-jobs.ts'
import { listAllJobs } from '#server/all-jobs.ts'
import type { ServerDeps } from '#server/build-deps.ts'
import { checkParts } from '#server/health.ts'
import { addMachineMetrics } from '#server/metrics/machine-metrics.ts'
import { addPartMetrics } from '#server/metrics/part-metrics.ts'
import { addStoredMetrics } from '#server/metrics/stored-metrics.ts'
import { watchParts } from '#server/part-watch.ts'
import { readProgramVersion } from '#server/program-version.ts'

export interface ObservedServer {
  /** The background work of all features, measured. */
  jobs: JobList
  /** Ends the watch, and sends what is left of the traces. */
  close(): Promise<void>
}

/** Adds to the metrics what the parts of a server say of themselves, and looks every minute whether they are there. */
export function observeServer(deps: ServerDeps): ObservedServer {
  const { telemetry, log, now } = deps
  const parts = watchParts({ check: () => checkParts(deps), log, now })
  addStoredMetrics(telemetry.metrics, deps)
  addMachineMetrics(deps, readProgramVersion())
  addPartMetrics(telemetry.metrics, parts)
  return {
    jobs: observeJobs(
      listAllJobs(deps, () => parts.downSince('storage')),
      telemetry,
    ),
    async close() {
      parts.close()
      await telemetry.tracer?.close()
    },
  }
}
