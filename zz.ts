import { run } from './scripts/torture/uploads.ts'
const root = process.argv[2]
await run({ rounds: 1, root, onlyMeasure: true })
