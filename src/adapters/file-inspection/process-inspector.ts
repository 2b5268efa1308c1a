import { availableParallelism } from 'node:os'
import type { FileInspector } from './file-inspector.ts'
import {
  createInspectionProcess,
  type InspectionLimits,
  type InspectionProcess,
} from './inspection-process.ts'

const LIMITS: InspectionLimits = { timeMs: 15_000, memoryBytes: 768 * 1024 * 1024, idleMs: 30_000 }

/** Inspects files in at most two child processes; further files wait their turn. */
export function createProcessInspector(
  options: { processes?: number; limits?: Partial<InspectionLimits> } = {},
): FileInspector {
  const count = options.processes ?? Math.min(2, availableParallelism())
  const limits = { ...LIMITS, ...options.limits }
  const all = Array.from({ length: count }, () => createInspectionProcess(limits))
  // The last used is taken first, so that a quiet server keeps one child or none.
  const free = [...all]
  const waiting: ((process: InspectionProcess) => void)[] = []

  const take = () => {
    const process = free.pop()
    return process ? Promise.resolve(process) : new Promise<InspectionProcess>((done) => waiting.push(done))
  }
  const giveBack = (process: InspectionProcess) => {
    const next = waiting.shift()
    if (next) next(process)
    else free.push(process)
  }
  return {
    async inspect(bytes) {
      const process = await take()
      try {
        return await process.run(bytes)
      } finally {
        giveBack(process)
      }
    },
    async close() {
      for (const process of all) process.end()
    },
  }
}
