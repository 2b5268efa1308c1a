import type { ProseToken } from './prose-token.ts'

/** Puts the official rules of each section of a text into one, where the last of them stands. A heading begins a section. */
export function joinRules(tokens: readonly ProseToken[]): ProseToken[] {
  const joined: ProseToken[] = []
  let box: ProseToken = { type: 'rules', facts: [] }
  for (const token of tokens) {
    if (token.type === 'heading') box = { type: 'rules', facts: [] }
    if (token.type !== 'rule' || !token.fact) {
      joined.push(token)
      continue
    }
    const place = joined.indexOf(box)
    if (place !== -1) joined.splice(place, 1)
    box.facts?.push(token.fact)
    joined.push(box)
  }
  return joined
}
