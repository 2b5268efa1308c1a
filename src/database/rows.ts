/**
 * The rows of a raw `execute(sql…)`, whichever driver answered. Values are as the drivers give them to
 * Drizzle: dates and timestamps as text, whole numbers as number, numeric as text.
 */
export function rows<T>(result: unknown): T[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) {
    return result.rows
  }
  throw new TypeError('not the answer of a database statement')
}

/** These fields of a row and no others: a column added later is not shown by itself. */
export function pickFields<T, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>
  for (const field of fields) picked[field] = row[field]
  return picked
}

/** How many rows a raw insert, update or delete changed, whichever driver answered. */
export function changedRows(result: unknown): number {
  const answer = Object(result) as { rowCount?: number | null; affectedRows?: number }
  return answer.rowCount ?? answer.affectedRows ?? 0
}
