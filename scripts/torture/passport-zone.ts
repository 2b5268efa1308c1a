import { type Measure, measureSpecimen } from '../passport-zone/measure-specimens.ts'
import { searchLongFile } from '../passport-zone/search-long-file.ts'
import { KINDS, makeSpecimen, type SpecimenKind } from '../passport-zone/specimens.ts'

export const about = 'the zone of drawn passports, photographed, scanned and faxed: what is read of it'
export const defaultRounds = 200

/** Neither the seed of the training nor that by which the limits of certainty were chosen. */
const SEED = 9303
const LEAST_CHECKED = 0.9
const MOST_MILLISECONDS = 5000

/** Each round reads one specimen. Throws for a wrong field shown as certain, when too few are read, and for too much memory. */
export async function run({ rounds, seed = SEED }: { rounds: number; seed?: number }): Promise<void> {
  const measures: { kind: SpecimenKind; measure: Measure }[] = []
  for (let index = 0; index < rounds; index += 1) {
    const specimen = await makeSpecimen(index, seed)
    const measure = await measureSpecimen(specimen)
    measures.push({ kind: specimen.kind, measure })
    for (const fault of measure.wrong) console.log(`specimen ${index}, ${specimen.kind}: ${fault}`)
  }
  for (const kind of KINDS) report(kind, measures.filter((one) => one.kind === kind).map(measureOf))
  judge(measures.map(measureOf))
  await searchLongFile()
}

const measureOf = ({ measure }: { measure: Measure }) => measure

function summarize(measures: Measure[]) {
  const sum = (value: (measure: Measure) => number) => measures.reduce((total, one) => total + value(one), 0)
  return {
    checked: sum(({ isChecked }) => Number(isChecked)) / measures.length,
    shown: sum(({ shown }) => shown) / sum(({ printed }) => printed),
    wrong: sum(({ wrong }) => wrong.length),
    milliseconds: Math.round(sum(({ milliseconds }) => milliseconds) / measures.length),
    slowest: Math.round(Math.max(...measures.map(({ milliseconds }) => milliseconds))),
  }
}

function report(name: string, measures: Measure[]): void {
  if (measures.length === 0) return
  const { checked, shown, wrong, milliseconds, slowest } = summarize(measures)
  const share = (part: number) => `${(part * 100).toFixed(1)} %`
  console.log(
    `${name.padEnd(12)} ${measures.length} specimens, checked fields right ${share(checked)}, fields shown ${share(shown)}, wrong ${wrong}, ${milliseconds} ms of a core (slowest ${slowest})`,
  )
}

function judge(measures: Measure[]): void {
  report('together', measures)
  const { checked, wrong, slowest } = summarize(measures)
  if (wrong > 0) throw new Error(`${wrong} wrong fields are shown as certain`)
  if (checked < LEAST_CHECKED) throw new Error('too few passports are read')
  if (slowest > MOST_MILLISECONDS) throw new Error('a picture takes too long')
}
