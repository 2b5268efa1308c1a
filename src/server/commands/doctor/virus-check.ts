import { createClamdScanner } from '#files/scanning/clamd.ts'
import { countUnscanned } from '#files/scanning/scan-store.ts'
import { count, type Finding, fault, type OpenPlace, ok, since, warning } from './finding.ts'

/** A scanner that is there has checked what waits after this time. */
const LATE_MS = 30 * 60_000

/** Whether the virus scanner answers, and files that wait for it: nobody can open them. Nothing without CLAMAV_HOST. */
export async function checkVirusScanner({ env, database, now }: OpenPlace): Promise<Finding[]> {
  if (!env.clamav) return [ok('there is none: CLAMAV_HOST is not set')]
  const version = await createClamdScanner({ address: env.clamav }).version()
  const { waiting, oldest, refused } = await countUnscanned(database.db)
  const found: Finding[] = []
  if (version === null)
    found.push(
      fault(
        `clamd does not answer at CLAMAV_HOST, and ${count(waiting, 'file')} cannot be opened until it does`,
        'start it, or correct CLAMAV_HOST',
      ),
    )
  else if (oldest && now.getTime() - oldest.getTime() > LATE_MS)
    found.push(
      warning(
        `${count(waiting, 'file')} not checked yet, the oldest for ${since(oldest, now)}`,
        'nobody can open them meanwhile: see whether the server runs, and whether clamd keeps up',
      ),
    )
  if (refused > 0)
    found.push(
      fault(
        `clamd does not take ${count(refused, 'file')}`,
        'raise StreamMaxLength and MaxFileSize in clamd.conf: they are tried again within an hour',
      ),
    )
  return found.length > 0 ? found : [ok(`${version} answers`)]
}
