/** What a person typed or ticked and has not saved, kept in this browser. */
export interface Draft {
  values: Record<string, string | boolean>
  /** `updated_at` of the record the typing began with; null when there was none. */
  baseVersion: string | null
}

interface StoredDraft extends Draft {
  /** Milliseconds since 1970. */
  keptAt: number
}

export const DRAFT_DAYS = 14
const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000
const PREFIX = 'draft:'
const VISITOR_PREFIX = 'visitor-draft:'

const CLEARED_KEY = 'drafts-cleared'

/** Changes when the drafts of accounts are cleared, in any tab: a form that began before writes no more. */
export function draftGeneration(key: string): string | null {
  return key.startsWith(VISITOR_PREFIX) ? null : (storageOf(CLEARED_KEY)?.getItem(CLEARED_KEY) ?? null)
}

/** Null is a visitor: whoever else uses the browser must not see it, so the draft is kept for the one tab. */
export function draftKey({ userId, name }: { userId: string | null; name: string }): string {
  return userId === null ? VISITOR_PREFIX + name : `${PREFIX}${userId}:${name}`
}

/** Null when there is none, when it is older than 14 days, or when the browser keeps nothing. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  const stored = parse(storageOf(key)?.getItem(key))
  if (!stored) return null
  if (now - stored.keptAt > DRAFT_MS) {
    removeDraft(key)
    return null
  }
  return { values: stored.values, baseVersion: stored.baseVersion }
}

/** Passwords are never kept, whatever form they stand in. */
export function writeDraft(key: string, { values, baseVersion }: Draft, now = Date.now()): void {
  const entries = Object.entries(values).filter(([name]) => !/passw/i.test(name))
  const stored: StoredDraft = { values: Object.fromEntries(entries), baseVersion, keptAt: now }
  try {
    storageOf(key)?.setItem(key, JSON.stringify(stored))
  } catch {
    // A full or forbidden store: the form works without a draft.
  }
}

export function removeDraft(key: string): void {
  storageOf(key)?.removeItem(key)
}

/** Forgets every draft of an account in this browser; for a person who logs out. */
export function clearDrafts(): void {
  const store = storageOf(CLEARED_KEY)
  for (const key of Object.keys(store ?? {})) {
    if (key.startsWith(PREFIX)) store?.removeItem(key)
  }
  try {
    store?.setItem(CLEARED_KEY, String(Math.random()))
  } catch {
    // Full or forbidden: then no tab can write either.
  }
}

// Reading the property already throws where the browser forbids storage.
function storageOf(key: string): Storage | null {
  try {
    const { localStorage, sessionStorage } = globalThis
    return (key.startsWith(VISITOR_PREFIX) ? sessionStorage : localStorage) ?? null
  } catch {
    return null
  }
}

function parse(text: string | null | undefined): StoredDraft | null {
  if (!text) return null
  try {
    const stored = JSON.parse(text)
    const validEntries = Object.entries(stored.values ?? {}).filter(([, value]) =>
      ['string', 'boolean'].includes(typeof value),
    )
    const baseVersion = typeof stored.baseVersion === 'string' ? stored.baseVersion : null
    return {
      values: Object.fromEntries(validEntries) as Draft['values'],
      baseVersion,
      keptAt: Number(stored.keptAt) || 0,
    }
  } catch {
    return null
  }
}
