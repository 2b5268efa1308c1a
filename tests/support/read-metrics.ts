import type { TestApp } from './test-app.ts'

type Labels = Readonly<Record<string, string>>

export interface ReadMetrics {
  text: string
  /** Every name that has a sample. */
  names: ReadonlySet<string>
  /** The sample of this name with these labels; null when there is none. */
  value(name: string, labels?: Labels): number | null
  /** How many samples a name has. */
  count(name: string): number
}

interface Sample {
  name: string
  labels: Labels
  value: number
}

/** What a server says of itself at /metrics. */
export async function readMetrics(app: Pick<TestApp, 'fetch'>): Promise<ReadMetrics> {
  const response = await app.fetch('/metrics')
  if (response.status !== 200) throw new Error(`/metrics answers ${response.status}`)
  const text = await response.text()
  const samples = text.split('\n').flatMap(readSample)
  const hasAll = (sample: Sample, labels: Labels) =>
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return {
    text,
    names: new Set(samples.map(({ name }) => name)),
    value: (name, labels = {}) =>
      samples.find((sample) => sample.name === name && hasAll(sample, labels))?.value ?? null,
    count: (name) => samples.filter((sample) => sample.name === name).length,
  }
}

function readSample(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
  if (name === undefined) return []
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of])
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
}
