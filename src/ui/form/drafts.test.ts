import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearDrafts,
  DRAFT_DAYS,
  draftGeneration,
  draftKey,
  readDraft,
  removeDraft,
  sendingOf,
  writeDraft,
} from './drafts.ts'

const KEY = draftKey({ userId: 'olena', name: 'personal-info' })
const DRAFT = { values: { full_name: 'Olena', phone: '' }, baseVersion: '2026-07-18T10:00:00.123Z' }
const DAY = 24 * 60 * 60 * 1000

/** Like the browser's Storage: its own keys are the stored items. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? ((this as unknown as Record<string, string>)[key] ?? null) : null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('drafts', () => {
  it('What was typed comes back with the version it started from', () => {
    writeDraft(KEY, DRAFT)
    expect(readDraft(KEY)).toEqual(DRAFT)
  })

  it('Another person and another form see nothing of it', () => {
    writeDraft(KEY, DRAFT)
    expect(readDraft(draftKey({ userId: 'tamar', name: 'personal-info' }))).toBeNull()
    expect(readDraft(draftKey({ userId: 'olena', name: 'application-form' }))).toBeNull()
  })

  it('What a visitor typed stays in the tab, and outlives the sign-out of an account', () => {
    const key = draftKey({ userId: null, name: 'contact' })
    const before = draftGeneration(key)
    writeDraft(key, { values: { name: 'Olena', agreed: true }, baseVersion: null })
    clearDrafts()
    expect(readDraft(key)).toEqual({ values: { name: 'Olena', agreed: true }, baseVersion: null })
    expect(draftGeneration(key)).toBe(before)
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('After fourteen days it is forgotten', () => {
    writeDraft(KEY, DRAFT, 0)
    expect(readDraft(KEY, DRAFT_DAYS * DAY)).toEqual(DRAFT)
    expect(readDraft(KEY, DRAFT_DAYS * DAY + 1)).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('A password is never kept', () => {
    writeDraft(KEY, { values: { email: 'a@b.pl', password: 'x', confirmPassword: 'x' }, baseVersion: null })
    expect(readDraft(KEY)).toEqual({ values: { email: 'a@b.pl' }, baseVersion: null })
  })

  it('A save removes one draft, logging out removes all, and nothing else', () => {
    const other = draftKey({ userId: 'olena', name: 'other' })
    const third = draftKey({ userId: 'tamar', name: 'other' })
    for (const key of [KEY, other, third]) writeDraft(key, DRAFT)
    localStorage.setItem('theme', 'dark')
    removeDraft(KEY)
    expect([readDraft(KEY), readDraft(other)]).toEqual([null, DRAFT])

    const before = draftGeneration(KEY)
    clearDrafts()
    expect([readDraft(other), readDraft(third), localStorage.getItem('theme')]).toEqual([null, null, 'dark'])
    expect(draftGeneration(KEY)).not.toBe(before)
  })

  it('A log-out in one tab is heard by the forms of another', async () => {
    writeDraft(KEY, DRAFT)
    vi.resetModules()
    const otherTab = await import('./drafts.ts')
    const before = otherTab.draftGeneration(KEY)
    clearDrafts()
    expect(otherTab.draftGeneration(KEY)).not.toBe(before)
  })

  it.each(['{', 'null', '[]', '{"values":5}', '{"values":{"full_name":7},"keptAt":1e15}'])(
    'A damaged draft (%s) is no draft, or an empty one',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(readDraft(KEY)?.values ?? {}).toEqual({})
    },
  )

  it('A browser that keeps nothing is no reason to fail', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(() => writeDraft(KEY, DRAFT)).not.toThrow()
    vi.stubGlobal('localStorage', undefined)
    expect(readDraft(KEY)).toBeNull()
    expect(() => clearDrafts()).not.toThrow()
  })

  it('What was sent without an answer is sent again with its id, also after a reload without its files', () => {
    const sent = { content: '{"text":"Hello"}', files: ['a', 'b'] }
    const sending = sendingOf(undefined, sent)
    expect(sending).toMatchObject(sent)
    writeDraft(KEY, { ...DRAFT, sending })
    const kept = readDraft(KEY)?.sending
    expect(kept).toEqual(sending)
    for (const files of [['a', 'b'], ['b'], []])
      expect(sendingOf(kept, { ...sent, files }).id).toBe(sending.id)
  })

  it('Another text, or another file with it, has an id of its own', () => {
    const sent = { content: '{"text":"Hello"}', files: ['a'] }
    const kept = sendingOf(undefined, sent)
    expect(sendingOf(kept, { ...sent, content: '{"text":"Hello!"}' }).id).not.toBe(kept.id)
    expect(sendingOf(kept, { ...sent, files: ['a', 'b'] }).id).not.toBe(kept.id)
    expect(kept.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('A damaged id is none', () => {
    localStorage.setItem(KEY, '{"values":{},"keptAt":1e15,"sending":{"id":5}}')
    expect(readDraft(KEY)).toEqual({ values: {}, baseVersion: null })
  })
})
