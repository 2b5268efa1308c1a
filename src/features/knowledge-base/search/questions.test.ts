import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { GUIDE_PATHS } from '../contract.ts'
import { readGuide } from '../rules.ts'
import { createSearch, type SearchEntry } from './rules.ts'

// Questions as tired people type them, with the guide that answers each. A language of the product has such a file; the
// files of languages that come are checked for their paths.
const FOLDER = 'tests/search-questions'

const readQuestions = (language: string) =>
  Object.entries(JSON.parse(readFileSync(`${FOLDER}/${language}.json`, 'utf8')) as Record<string, string>)

describe.each(LANGUAGES)('SITE-6 twenty questions in %s', (language) => {
  let entries: SearchEntry[] = []
  beforeAll(() => {
    entries = inLanguage(language, () =>
      GUIDE_PATHS.map((path) =>
        readGuide({ path, source: readFileSync(`content/${language}${path}.md`, 'utf8') }),
      ),
    )
  })

  test.each(readQuestions(language))('"%s" is answered among the first three by %s', (question, path) => {
    const found = createSearch(entries)(question).map((result) => result.path)
    expect(found.slice(0, 3)).toContain(path)
  })
})

test('every file has twenty questions, each with the path of a guide', () => {
  for (const file of readdirSync(FOLDER)) {
    const questions = readQuestions(file.replace('.json', ''))
    expect(questions, file).toHaveLength(20)
    for (const [question, path] of questions) expect(GUIDE_PATHS, question).toContain(path)
  }
})
