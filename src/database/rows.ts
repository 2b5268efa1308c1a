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

/** How many rows a raw insert, update or delete changed, whichever driver answered. */
export function changedRows(result: unknown): number {
  const answer = Object(result) as { rowCount?: number | null; affectedRows?: number }
  return answer.rowCount ?? answer.affectedRows ?? 0
}
