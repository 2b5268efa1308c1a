interface Named {
  full_name: string
}

/**
 * Who is named in a text as `@` and the whole name. Of "Jan Kowal" and "Jan Kowalski" the longer name that stands there
 * counts.
 */
export function listMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  const longestFirst = people.toSorted((a, b) => b.full_name.length - a.full_name.length)
  const names = text
    .split('@')
    .slice(1)
    .map((rest) => longestFirst.find(({ full_name }) => startsWithName(rest, full_name))?.full_name)
  return people.filter(({ full_name }) => names.includes(full_name))
}

function startsWithName(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
}

/** What is typed after the last `@` before the caret: the beginning of a name; null when none is being typed. */
export function readTypedName(before: string): string | null {
  return /(?:^|\s)@([\p{L}\p{M}' .-]{0,60})$/u.exec(before)?.[1] ?? null
}

/** The people whose name, or a word of it, begins so; at most six. */
export function suggestPeople<P extends Named>(typed: string, people: readonly P[]): P[] {
  const begin = fold(typed)
  return people
    .filter(({ full_name }) => {
      const name = fold(full_name)
      return (
        name !== begin && (name.startsWith(begin) || name.split(' ').some((word) => word.startsWith(begin)))
      )
    })
    .slice(0, 6)
}

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').toLowerCase()
