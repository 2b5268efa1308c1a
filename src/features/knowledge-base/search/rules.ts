import MiniSearch, { type Query } from 'minisearch'
import { fold } from '#shared/text.ts'
import { stemWord } from '../stemming/rules.ts'
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './contract.ts'

/** A page of the search index. */
export interface SearchEntry {
  path: string
  title: string
  description: string
  category: string
  /** Words of other languages that people bring: паспорт, wezwanie. */
  also?: string
}

/** A part of a title or description; `marked` when it matches the query. */
export interface TextPart {
  text: string
  marked: boolean
}

export interface SearchResult {
  path: string
  category: string
  title: TextPart[]
  description: TextPart[]
  /** True when only a word of another language matches: the page itself is in this language. */
  elsewhere: boolean
}

const FIELDS = ['title', 'description', 'category'] as const
/** An apostrophe within a word is a part of it, which many leave out: обовʼязок, обовязок. */
const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu
/** Minimum length of a word that may contain one typo; shorter ones would match everything. */
const TYPO_FROM = 4
/** Minimum lengths of words that alone find an entry: long ones say what a question is about, then "UKR" does. */
const ALONE_FROM = [TYPO_FROM, 3]
/** With fewer entries that have all words of a question, those that have some follow. */
const ENOUGH = 3
/** How many entries are shown that hold only some of the words. */
const MOST_PARTIAL = 5

/** The normalised query: one line without control characters, at most 100 characters; '' when it is too short. */
export function cleanQuery(typed: string): string {
  const query = typed
    .slice(0, SEARCH_MAX_LENGTH)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return query.length < SEARCH_MIN_LENGTH ? '' : query
}

/**
 * Finds entries by word prefixes, by other forms of a word, by words with one typo, and by the literal query anywhere in
 * title, description or category. Best match first. When few entries have all words of a question, those that have some follow.
 */
export function createSearch(entries: readonly SearchEntry[]): (typed: string) => SearchResult[] {
  const index = new MiniSearch<SearchEntry>({
    idField: 'path',
    fields: [...FIELDS, 'also'],
    tokenize: listWords,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 3 },
      prefix: true,
      fuzzy: (term) => (term.length >= TYPO_FROM ? 1 : false),
    },
  })
  index.addAll(entries)
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const find = (words: readonly string[], combineWith: 'AND' | 'OR' = 'AND') =>
    index.search({ combineWith, queries: words.map(anyForm) }).map(({ id, terms, match }) => ({
      path: String(id),
      terms,
      elsewhere: Object.values(match).every((fields) => fields.every((field) => field === 'also')),
    }))

  return (typed) => {
    const query = cleanQuery(typed)
    if (query === '') return []
    const words = listWords(query)
    const hits = find(words)
    for (const entry of entries) {
      if (holds(entry, fold(query)) && !hits.some(({ path }) => path === entry.path))
        hits.push({ path: entry.path, terms: [], elsewhere: false })
    }
    if (hits.length === 0) hits.push(...listSwapped(query).flatMap((swapped) => find(listWords(swapped))))
    for (const least of ALONE_FROM) {
      const telling = words.filter((word) => word.length >= least)
      if (hits.length < ENOUGH) hits.push(...find(telling, 'OR').slice(0, MOST_PARTIAL))
    }
    return [...new Map(hits.map((hit) => [hit.path, hit])).values()].flatMap(({ path, terms, elsewhere }) => {
      const entry = byPath.get(path)
      return entry ? [{ ...describeResult(entry, query, terms), elsewhere }] : []
    })
  }
}

const listWords = (text: string): string[] => (fold(text).match(WORD) ?? []).map(dropApostrophes)

const dropApostrophes = (word: string): string => word.replaceAll("'", '')

/** A word as typed, or another form of it. */
const anyForm = (word: string): Query => ({
  combineWith: 'OR',
  queries: [word, { queries: [stemWord(word)], fuzzy: false }],
})

const holds = (entry: SearchEntry, folded: string): boolean =>
  FIELDS.some((field) => fold(entry[field]).includes(folded))

/** The query with two neighbouring letters swapped, a typo that the index counts as two. */
function listSwapped(query: string): string[] {
  const letters = Array.from(fold(query))
  return letters
    .slice(1)
    .map((letter, at) =>
      [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join(''),
    )
}

function describeResult(
  entry: SearchEntry,
  query: string,
  terms: readonly string[],
): Omit<SearchResult, 'elsewhere'> {
  const matchQuery = { query: fold(query), words: listWords(query), terms }
  return {
    path: entry.path,
    category: entry.category,
    title: markMatches(entry.title, matchQuery),
    description: markMatches(entry.description, matchQuery),
  }
}

interface MatchQuery {
  /** Folded: the query, its words, and the words of the entry that the index matched. */
  query: string
  words: readonly string[]
  terms: readonly string[]
}

/**
 * Splits the text into parts. Marked are prefixes of words, else words with a typo, else the literal query anywhere.
 */
function markMatches(text: string, { query, words, terms }: MatchQuery): TextPart[] {
  const folded = fold(text)
  const found = [...folded.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const plain = dropApostrophes(word)
    const prefixLengths = words.filter((prefix) => word.startsWith(prefix)).map((prefix) => prefix.length)
    const length = Math.max(0, ...prefixLengths) || (terms.includes(plain) ? word.length : 0)
    return length > 0 ? [{ from: index, to: index + length }] : []
  })
  const at = folded.indexOf(query)
  if (found.length === 0 && at >= 0) found.push({ from: at, to: at + query.length })
  return cut(text, found)
}

function cut(text: string, found: readonly { from: number; to: number }[]): TextPart[] {
  const pieces: TextPart[] = []
  let done = 0
  for (const { from, to } of found) {
    pieces.push({ text: text.slice(done, from), marked: false }, { text: text.slice(from, to), marked: true })
    done = to
  }
  return [...pieces, { text: text.slice(done), marked: false }].filter((piece) => piece.text !== '')
}
