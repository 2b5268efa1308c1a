/** Checks that the code follows the structure of ARCHITECTURE.md, and says where a misplaced file belongs. */
import { join } from 'node:path'
import { checkFunctions } from './check-structure-functions.ts'
import { checkCycles, checkImports } from './check-structure-imports.ts'
import { checkLinks } from './check-structure-links.ts'
import { checkPlaces } from './check-structure-places.ts'
import { type Fault, readSources } from './check-structure-source.ts'
import { checkTimeouts, checkWaits } from './check-structure-waits.ts'

/** Every fault of the tree at `root`; empty when there is none. */
export function checkStructure(root: string): Fault[] {
  const files = readSources(root)
  return [
    ...checkPlaces(files),
    ...checkImports(files),
    ...checkCycles(files),
    ...checkFunctions(files),
    ...checkLinks(files),
    ...checkWaits(files),
    ...checkTimeouts(files),
  ]
}

if (import.meta.main) {
  const faults = checkStructure(join(import.meta.dirname, '..'))
  for (const { file, text } of faults) console.error(`${file}: ${text}`)
  if (faults.length > 0) {
    console.error(`\n${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the structure.`)
    process.exitCode = 1
  }
}
