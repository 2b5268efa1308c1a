// npm start: builds what is missing or stale, then starts the server in this process.
import { pathToFileURL } from 'node:url'
import { PROGRAM } from './build-stamp.ts'
import { ensureBuild } from './ensure-build.ts'

await ensureBuild()
const program: { origin: string } = await import(pathToFileURL(PROGRAM).href)
export const { origin } = program
