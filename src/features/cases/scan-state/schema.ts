import { z } from 'zod'

/** What the virus check says of a file; null when it can be opened. */
export const scanStateSchema = z
  .enum(['waiting', 'infected'])
  .nullable()
  .describe(
    '`waiting` for the virus check: the file is stored and cannot be opened yet, 503 `waiting_for_scan`. `infected`: something was found in it, and it was removed, 422 `infected_file`. Null when it can be opened.',
  )
export type ScanState = z.infer<typeof scanStateSchema>
