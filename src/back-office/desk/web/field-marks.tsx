/**
 * Lies behind a box of the same text, and underlines in it what was filled in from the case: what to look at before the
 * text is sent.
 */
export function FieldMarks({ text, fields }: { text: string; fields: readonly string[] }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere text-transparent"
    >
      {splitAtFields(text, fields).map(({ words, at, isField }) =>
        isField ? (
          <mark
            key={at}
            className="bg-pine-tint text-transparent underline decoration-pine decoration-2 underline-offset-4"
          >
            {words}
          </mark>
        ) : (
          words
        ),
      )}
    </div>
  )
}

/** The text in pieces, each a field or what stands between two. */
function splitAtFields(text: string, fields: readonly string[]) {
  if (fields.length === 0) return []
  const longestFirst = [...fields].sort((one, other) => other.length - one.length)
  const found = text.matchAll(new RegExp(longestFirst.map(escapeField).join('|'), 'gu'))
  const pieces: { words: string; at: number; isField: boolean }[] = []
  let at = 0
  for (const { 0: words, index } of found) {
    pieces.push({ words: text.slice(at, index), at, isField: false }, { words, at: index, isField: true })
    at = index + words.length
  }
  return [...pieces, { words: text.slice(at), at, isField: false }]
}

const escapeField = (field: string) => field.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
