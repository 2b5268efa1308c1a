import { expect, test } from 'vitest'
import { maskStatement, nameStatement } from './describe-statement.ts'

test.each([
  ['select "id" from "documents" where "user_id" = $1', 'select documents'],
  ['insert into personal_info (user_id) values ($1) returning *', 'insert personal_info'],
  [
    'with due as (select id from jobs.job) update cases c set due = true from due',
    'with jobs.job, cases, due',
  ],
  ['begin', 'begin'],
  ["select 1 from t where note = 'Anna from Kowalska'", 'select t'],
])('%s is named %s', (text, name) => {
  expect(nameStatement(text)).toBe(name)
})

test('The first words of a statement have no literal', () => {
  const text = `select $1, 'Kowalska''s passport', 42, $$dollar Nowak$$, "table2"
    from t where a = 'x'`
  expect(maskStatement(text)).toBe('select $?, ?, ?, ?, "table2" from t where a = ?')
  expect(maskStatement(`select ${'a, '.repeat(500)}`).length).toBeLessThanOrEqual(300)
})
