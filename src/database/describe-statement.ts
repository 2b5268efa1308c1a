const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?("[^"]+"|[a-z_][\w.]*)/gi
const VERB = /\b(select|insert|update|delete|with|begin|commit|rollback|set|notify|listen|create|alter)\b/i
/** Literals that a statement of ours may have: a parameter is never part of a text. */
const LITERAL = /'(?:[^']|'')*'|\$\w*\$[\s\S]*?\$\w*\$|\b\d+(?:\.\d+)?\b(?!")/g
const TEXT_CHARACTERS = 300
const MOST_TABLES = 4

/** What a statement does to which tables, for example 'select session, user': the name of its span. */
export function nameStatement(text: string): string {
  const bare = text.replace(LITERAL, '?')
  const verb = VERB.exec(bare)?.[1]?.toLowerCase() ?? 'statement'
  const tables = new Set([...bare.matchAll(TABLE)].map(([, table = '']) => table.replaceAll('"', '')))
  return [verb, [...tables].slice(0, MOST_TABLES).join(', ')].filter(Boolean).join(' ')
}

/** The first words of a statement without literals, for the log. */
export function maskStatement(text: string): string {
  return text.replace(LITERAL, '?').replace(/\s+/g, ' ').trim().slice(0, TEXT_CHARACTERS)
}
