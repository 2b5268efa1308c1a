import { m } from '#messages/messages.js'
import type { CalculatorField } from '../contract.ts'

/** Numbered pairs of dates, `<name>_from_1` and `<name>_to_1`, which `periods` of schema.ts reads. */
export function listPeriodFields(name: string, count: number): CalculatorField[] {
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((row) => [
    { name: `${name}_from_${row}`, label: m.knowledge_base_calc_from({ row }) },
    { name: `${name}_to_${row}`, label: m.knowledge_base_calc_to({ row }) },
  ])
}
