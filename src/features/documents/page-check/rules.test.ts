import { describe, expect, it } from 'vitest'
import { describeBlank, describeFaults, isBeingChecked, listPages } from './rules.ts'

const document = { page_count: 20, unreadable_pages: [], damaged_pages: [], blank_pages: [] }

describe('the findings about pages', () => {
  it('name one page or several, and are empty without a fault', () => {
    expect(describeFaults(document)).toEqual([])
    expect(describeFaults({ ...document, unreadable_pages: [8] })).toEqual(['Page 8 of 20 cannot be read.'])
    expect(describeFaults({ ...document, unreadable_pages: [8, 3], damaged_pages: [5] })).toEqual([
      'Pages 3 and 8 of 20 cannot be read.',
      'Page 5 of 20 is damaged: part of it may be missing.',
    ])
    expect(describeBlank(document)).toBeNull()
    expect(describeBlank({ ...document, page_count: 12, blank_pages: [6] })).toBe('Page 6 of 12 is blank.')
    expect(describeBlank({ ...document, blank_pages: [2, 3, 4, 9] })).toBe('Pages 2–4 and 9 of 20 are blank.')
  })

  it('list some of many pages, and count the others', () => {
    const odd = Array.from({ length: 30 }, (_, i) => i * 2 + 1)
    expect(listPages(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15 and 22 more')
    expect(listPages([1, 2, 3, 4, 5])).toBe('1–5')
  })

  it('a PDF is being checked until its pages are checked, a picture never', () => {
    expect(isBeingChecked({ content_type: 'application/pdf', checked_pages: null })).toBe(true)
    expect(isBeingChecked({ content_type: 'application/pdf', checked_pages: 0 })).toBe(false)
    expect(isBeingChecked({ content_type: 'image/jpeg', checked_pages: null })).toBe(false)
  })
})
