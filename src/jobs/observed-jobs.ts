import { Counter } from '@prometheus-io/client'
import { inScope } from '#telemetry/scope.ts'
import type { Telemetry } from '#telemetry/telemetry.ts'
import { nameOfError } from '#telemetry/tracer.ts'
import type { JobList } from './jobs.ts'

/**
 * The same jobs: each run is counted and timed, is a trace of its own, and its lines of the log have the name of the job.
 */
export function observeJobs(
  { scheduled, queues, ...rest }: JobList,
  { metrics, tracer }: Telemetry,
): JobList {
  const registers = [metrics.registry]
  const runs = new Counter({
    name: 'pobyt_job_runs_total',
    help: 'Attempts of background jobs that have ended in this process',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const seconds = new Counter({
    name: 'pobyt_job_seconds_total',
    help: 'Time that background jobs have run in this process',
    labelNames: ['job'],
    registers,
  })
  async function observe(job: string, work: () => Promise<void>): Promise<void> {
    const started = performance.now()
    const span = tracer?.begin(`job ${job}`, { kind: 'internal', attributes: { 'pobyt.job': job } })
    let failed: string | undefined
    try {
      await inScope({ fields: { job }, span }, work)
    } catch (error) {
      failed = nameOfError(error)
      throw error
    } finally {
      span?.end(failed)
      runs.inc({ job, outcome: failed === undefined ? 'done' : 'failed' })
      seconds.inc({ job }, (performance.now() - started) / 1000)
    }
  }
  for (const { name: job } of [...scheduled, ...queues]) {
    seconds.inc({ job }, 0)
    for (const outcome of ['done', 'failed']) runs.inc({ job, outcome }, 0)
  }
  return {
    ...rest,
    scheduled: scheduled.map((job) => ({ ...job, work: () => observe(job.name, () => job.work()) })),
    queues: queues.map((queue) => ({
      ...queue,
      work: (data, about) => observe(queue.name, () => queue.work(data, about)),
    })),
  }
}
