import { expect, test } from 'vitest'
import { actsFormSchema } from './schema.ts'

const EMPTY = {
  template: '',
  text: '',
  title: '',
  for: 'staff',
  assigned_to: '',
  due_on: '',
  stage: '',
  reason: '',
}
const read = (typed: object) => actsFormSchema.safeParse({ ...EMPTY, ...typed })
const faults = (typed: object) => read(typed).error?.issues.map(({ path }) => path.join('.'))

test('what is empty is not done', () => {
  expect(read({ text: ' Hello ' }).data).toEqual({ message: { text: 'Hello' } })
  expect(read({ stage: 'on_hold', reason: 'A strike' }).data).toEqual({
    stage: 'on_hold',
    reason: 'A strike',
  })
  expect(read({ title: 'Call', due_on: '2027-01-10', assigned_to: 'jan' }).data).toEqual({
    task: { title: 'Call', for: 'staff', due_on: '2027-01-10', assigned_to: 'jan' },
  })
})

test('a template stands in place of what was typed, and only a task for us has a colleague', () => {
  expect(read({ template: 'looking', text: 'Hello' }).data).toEqual({ message: { template: 'looking' } })
  expect(read({ title: 'Sign', for: 'applicant', assigned_to: 'jan' }).data).toEqual({
    task: { title: 'Sign', for: 'applicant' },
  })
})

test('nothing at all, a day without a task and a stage that is none are refused at their fields', () => {
  expect(faults({})).toEqual(['text'])
  expect(faults({ reason: 'Why' })).toEqual(['text'])
  expect(faults({ due_on: '2027-01-10', text: 'Hello' })).toEqual(['title'])
  expect(faults({ stage: 'decided' })).toEqual(['stage'])
  expect(faults({ text: 'a'.repeat(5001) })).toEqual(['text'])
})
