// npm run demo: the product with applicants at every stage and a desk that works on their cases, in a temporary folder
// that is deleted at the end. DEMO_PEOPLE=<file> also writes the sign-ins as JSON.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './ensure-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'pobyt-demo-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

// Before anything of src is loaded: the build makes its texts.
await ensureBuild()
const { createDemoPeople, DEMO_PASSWORD } = await import('./demo/walked-people.ts')
const { printSignIns, writeSignIns } = await import('./demo/sign-ins.ts')

const desk = await fillDesk()
const { origin } = await import('./start.ts')
const walked = await createDemoPeople(origin)
const people = [...walked, ...desk]
console.log(printSignIns(people, DEMO_PASSWORD))
if (process.env.DEMO_PEOPLE) writeSignIns(process.env.DEMO_PEOPLE, people, DEMO_PASSWORD)

/** Before the server listens: the embedded database is open once at a time. */
async function fillDesk() {
  const { readEnv } = await import('#config/env.ts')
  const { buildDeps } = await import('#server/build-deps.ts')
  const { seedDesk } = await import('./demo/seed-desk.ts')
  const deps = await buildDeps(readEnv({ ...process.env, LOG_LEVEL: 'error' }))
  try {
    return await seedDesk(deps, { password: DEMO_PASSWORD })
  } finally {
    await deps.inspector.close()
    await deps.database.close()
  }
}
