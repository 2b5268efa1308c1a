import { describe, expect, it } from 'vitest'
import { isFree, splitByDay } from './rules.ts'
import type { MyTask, MyTerm } from './schema.ts'

const TODAY = '2026-11-24'
const of = { number: '2026-0001', name: 'Tamar Beridze', covered_for: null }
const task = (due_on: string | null): MyTask => ({
  ...of,
  id: `${due_on}`,
  title: 'Call',
  for: 'staff',
  due_on,
})
const term = (on: string): MyTerm => ({ ...of, kind: 'appeal', on, days_left: 0 })

describe('A day', () => {
  it('has what is overdue, of today or without a day first, and then what comes', () => {
    const tasks = ['2026-11-20', null, TODAY, '2026-11-25'].map(task)
    const terms = ['2026-11-23', TODAY, '2026-12-01'].map(term)
    const { now, later } = splitByDay({ today: TODAY, tasks, terms })
    expect(now.tasks.map(({ due_on }) => due_on)).toEqual(['2026-11-20', null, TODAY])
    expect(now.terms.map(({ on }) => on)).toEqual(['2026-11-23', TODAY])
    expect(later.tasks.map(({ due_on }) => due_on)).toEqual(['2026-11-25'])
    expect(later.terms.map(({ on }) => on)).toEqual(['2026-12-01'])
  })

  it('is free when nothing is in it', () => {
    const free = { today: TODAY, tasks: [], terms: [], waiting: [], visits: [], is_cut: false }
    expect(isFree(free)).toBe(true)
    expect(isFree({ ...free, tasks: [task(null)] })).toBe(false)
  })
})
