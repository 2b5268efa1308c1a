import { describe, expect, it } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import { PROCESS_LINKS } from './app-links.ts'

describe('The mark of Document Upload in the sidebar', () => {
  const mark = (progress: Partial<Progress>) =>
    PROCESS_LINKS.find(({ to }) => to === '/documents')?.mark?.({
      documents_uploaded: 8,
      documents_total: 8,
      documents_set_aside: 0,
      documents_asked_again: [],
      ...progress,
    } as Progress)

  it('is done with every slot filled or set aside, and the count before', () => {
    expect(mark({})).toEqual({ done: true })
    expect(mark({ documents_uploaded: 5, documents_set_aside: 3 })).toEqual({ done: true })
    expect(mark({ documents_uploaded: 5 })).toEqual({ done: false, count: { uploaded: 5, total: 8 } })
  })

  it('says how many are to be sent again, never that all eight are there', () => {
    expect(mark({ documents_asked_again: ['passport', 'photo'] })).toEqual({
      words: { shown: '2 again', said: '2 to send again' },
    })
  })
})
