// npm start: builds what is missing or stale, then starts the server in this process.
import { pathToFileURL } from 'node:url'
import { PROGRAM } from './build-stamp.ts'
import { endWithNpm } from './end-with-npm.ts'
import { ensureBuild } from './ensure-build.ts'

endWithNpm()
await ensureBuild()
const program: { origin: string } = await import(pathToFileURL(PROGRAM).href)
export const { origin } = program
