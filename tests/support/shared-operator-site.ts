import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { hashSiteValues } from '#server/operator-site.ts'
import type { SiteValues } from '#shared/operator.ts'

/** The pages with an operator's data, rendered once for all tests that have the same data. */
const SITES = join(import.meta.dirname, '../../.cache/operator-sites')

/**
 * Links the folder of the rendered pages (server/operator-site.ts) to that of these values: rendering four languages takes
 * a quarter of a minute of CPU time. Each has a folder of its own, because a start removes what nobody uses of the others.
 */
export function shareOperatorSite(dataDir: string, values: SiteValues): void {
  const sites = join(SITES, hashSiteValues(values))
  mkdirSync(sites, { recursive: true })
  symlinkSync(sites, join(dataDir, 'site'))
}
