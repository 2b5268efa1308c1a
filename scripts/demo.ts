// npm run demo: the product with applicants at every stage, in a temporary folder that is deleted at the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'pobyt-demo-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { createDemoPeople, DEMO_PASSWORD } = await import('./demo-people.ts')
const { origin } = await import('./start.ts')

const people = await createDemoPeople(origin)
console.log(`\nDemo applicants, all with the password ${DEMO_PASSWORD}:`)
for (const { name, email, stage } of people) console.log(`  ${email.padEnd(22)} ${stage.padEnd(12)} ${name}`)
