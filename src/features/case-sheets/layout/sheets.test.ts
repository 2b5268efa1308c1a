import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ContentToken, readContent } from '#texts/read-content.ts'
import { KNOWN_BOXES, KNOWN_COLUMNS, KNOWN_FIELDS } from '../contract.ts'
import { readFieldLine, readMark, sheetOf } from '../marks/rules.ts'
import { listTexts, valuesOf } from '../rules.ts'
import { listSheetItems } from './rules.ts'

const NOTHING = { known: new Map(), isLatin: () => true }
const known: readonly string[] = [...KNOWN_FIELDS, ...KNOWN_COLUMNS, ...KNOWN_BOXES]
const texts = globSync('content/*/resources/*.md').map((path) => {
  const source = readFileSync(path, 'utf8')
  return { path, source, tokens: sheetOf(readContent(source).tokens) }
})
const sheets = texts.filter(({ tokens }) => tokens.length > 0)

const idsOf = (tokens: readonly ContentToken[]) => Object.keys(valuesOf(listSheetItems(tokens, NOTHING)))

describe('The sheets of the resources', () => {
  test('are those that the product promises', () => {
    const names = sheets
      .filter(({ path }) => path.startsWith('content/en/'))
      .map(({ path }) => basename(path, '.md'))
    expect(names.sort()).toEqual([
      'appeal',
      'change-notice',
      'cover-letter',
      'employer-page-polish',
      'formal-reminder',
      'journeys-abroad',
      'permit-ended-notice',
      'power-of-attorney',
      'restore-deadline',
      'statement-accommodation',
      'statement-support',
    ])
  })

  test.each(sheets)(
    '$path: every field, box and column has a mark that the case knows, or is left to the hand',
    ({ tokens, path }) => {
      for (const token of tokens) {
        if (token.type === 'code' && token.lang === 'fields')
          for (const line of (token.text ?? '').split('\n'))
            expect(readFieldLine(line).mark, line).not.toBeNull()
        if (token.type === 'code' && token.lang === 'right')
          expect(readMark(token.text ?? '').mark, token.text).not.toBeNull()
        for (const item of token.items ?? [])
          if (item.task) expect(readMark(item.text ?? '').mark, item.text).not.toBeNull()
        for (const [at, cell] of (token.header ?? []).entries())
          if (token.rows?.every((row) => !row[at]?.text))
            expect(readMark(cell.text ?? '').mark, cell.text).not.toBeNull()
      }
      const ids = idsOf(tokens)
      expect(new Set(ids).size).toBe(ids.length)
      const words = listTexts(listSheetItems(tokens, NOTHING))
      const isPolish = path.startsWith('content/pl/')
      for (const { id, label_pl, label } of words)
        expect([label_pl, isPolish || label].every(Boolean), id).toBe(true)
    },
  )

  test('Every mark that the case fills in is one that it knows, and each of these is used', () => {
    const all = sheets.flatMap(({ source }) => [...source.matchAll(/\{=([^}]*)\}/g)].map((match) => match[1]))
    expect(all.filter((id) => !known.includes(id ?? ''))).toEqual([])
    expect(known.filter((id) => !all.includes(id))).toEqual([])
  })

  test('A mark stands nowhere but on a sheet', () => {
    for (const { source, path } of texts) {
      const [instructions = ''] = source.split('::page')
      expect(instructions, path).not.toMatch(/\{[=?][a-z]/)
    }
  })
})
