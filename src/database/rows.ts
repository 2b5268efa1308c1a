/**
 * The rows of a raw `execute(sql…)` with either driver. Values are as the drivers return them to Drizzle: dates and
 * timestamps as text, integers as numbers, numeric as text.
 */
export function rows<T>(result: unknown): T[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) {
    return result.rows
  }
  throw new TypeError('not the answer of a database statement')
}

/** Only these fields of a row: a column that is added later is not exposed automatically. */
export function pickFields<T, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>
  for (const field of fields) picked[field] = row[field]
  return picked
}

/** How many rows a raw insert, update or delete changed, with either driver. */
export function changedRows(result: unknown): number {
  const answer = Object(result) as { rowCount?: number | null; affectedRows?: number }
  return answer.rowCount ?? answer.affectedRows ?? 0
}
