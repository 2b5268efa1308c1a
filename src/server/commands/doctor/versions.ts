import { listUnbuiltMigrations, readProgramVersion } from '#server/program-version.ts'
import { count, type Finding, fault, ok, type Place } from './finding.ts'

/** Which program this is, and whether it is older than the sources beside it. */
export async function checkVersions(_: Place, unbuilt = listUnbuiltMigrations()): Promise<Finding[]> {
  const { version, commit } = readProgramVersion()
  if (unbuilt.length > 0)
    return [
      fault(
        `build/ is older than the sources beside it: ${count(unbuilt.length, 'migration')} (${unbuilt.at(-1)}) are not in it`,
        'run npm ci and npm run build, and restart the server',
      ),
    ]
  return [ok(`Pobyt ${version}${commit ? ` (${commit})` : ''} on Node ${process.versions.node}`)]
}
