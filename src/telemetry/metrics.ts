import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'

let processRegistry: Registry | undefined

/** CPU, memory, garbage collections and the delay of the event loop: one set a process, whatever it runs. */
function measureProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 20 })
  }
  return processRegistry
}

export interface Metrics {
  /** Where counters and histograms are registered. */
  registry: Registry
  /** Adds a value that is read when the metrics are; null leaves it out. */
  addGauge(about: { name: string; help: string }, read: () => number | null): void
  /** Adds values by one label, read when the metrics are. */
  addGauges(
    about: { name: string; help: string; label: string },
    read: () => Iterable<readonly [string, number]>,
  ): void
  /** Adds a value of 1 whose labels say something that does not change. */
  addInfo(name: string, help: string, labels: Readonly<Record<string, string>>): void
  /** Runs `refresh` before the metrics are printed; it must not throw, and must be quick. */
  beforePrint(refresh: () => Promise<void>): void
  /** All of them as Prometheus reads them. */
  print(): Promise<{ contentType: string; text: string }>
}

/** The metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const ofProcess = measureProcess()
  const refreshes: (() => Promise<void>)[] = []
  return {
    registry,
    addGauge({ name, help }, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          const found = read()
          if (found === null) this.remove()
          else this.set(found)
        },
      })
    },
    addGauges({ name, help, label }, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset()
          for (const [of, found] of read()) this.set({ [label]: of }, found)
        },
      })
    },
    addInfo(name, help, labels) {
      const info = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      info.set(labels, 1)
    },
    beforePrint: (refresh) => void refreshes.push(refresh),
    async print() {
      await Promise.all(refreshes.map((refresh) => refresh()))
      const [own, process] = await Promise.all([registry.metrics(), ofProcess.metrics()])
      return { contentType: registry.contentType, text: `${own}${process}` }
    },
  }
}
