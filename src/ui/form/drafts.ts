import { createKey } from '#ui/create-key.ts'

/** The unsaved values of a form, stored in this browser. */
export interface Draft {
  values: Record<string, string | boolean>
  /** `updated_at` of the record that the edit started from; null without one. */
  baseVersion: string | null
  /** Typed while our server could not be reached: it is saved, without being asked, when it can. */
  waits?: boolean
  /** What was sent, and of which it is not known whether it has arrived. */
  sending?: Sending | undefined
}

/** A call whose effect is stored once under the id, however often it is sent. */
export interface Sending {
  id: string
  /** What is sent, as text. */
  content: string
  /** Ids of the files sent with it. */
  files: string[]
}

/**
 * The same id for what was sent before: the same content, with no other files. After a reload the files are not in the
 * form any more.
 */
export function sendingOf(kept: Sending | undefined, { content, files }: Omit<Sending, 'id'>): Sending {
  const isSame = kept?.content === content && files.every((file) => kept.files.includes(file))
  return kept && isSame ? kept : { id: createKey(), content, files }
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

/** Changes when the drafts of accounts are cleared, in any tab: a form that was opened before stops writing. */
export function draftGeneration(key: string): string | null {
  return key.startsWith(VISITOR_PREFIX) ? null : (storageOf(CLEARED_KEY)?.getItem(CLEARED_KEY) ?? null)
}

/**
 * userId is null for a visitor: the draft is then stored for this tab only, because the next user of the browser must
 * not see it.
 */
export function draftKey({ userId, name }: { userId: string | null; name: string }): string {
  return userId === null ? VISITOR_PREFIX + name : `${PREFIX}${userId}:${name}`
}

/** Null when there is no draft, when it is older than 14 days, or when storage is not available. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  const stored = parse(storageOf(key)?.getItem(key))
  if (!stored) return null
  const { keptAt, ...draft } = stored
  if (now - keptAt > DRAFT_MS) {
    removeDraft(key)
    return null
  }
  return draft
}

/** Passwords are never stored, whatever form they are in. */
export function writeDraft(
  key: string,
  { values, baseVersion, waits, sending }: Draft,
  now = Date.now(),
): void {
  const entries = Object.entries(values).filter(([name]) => !/passw/i.test(name))
  const stored: StoredDraft = {
    values: Object.fromEntries(entries),
    baseVersion,
    ...(waits ? { waits } : {}),
    ...(sending ? { sending } : {}),
    keptAt: now,
  }
  try {
    storageOf(key)?.setItem(key, JSON.stringify(stored))
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

export function removeDraft(key: string): void {
  storageOf(key)?.removeItem(key)
}

/** Deletes every draft of accounts in this browser, at sign-out. */
export function clearDrafts(): void {
  const store = storageOf(CLEARED_KEY)
  for (const key of Object.keys(store ?? {})) {
    if (key.startsWith(PREFIX)) store?.removeItem(key)
  }
  try {
    store?.setItem(CLEARED_KEY, String(Math.random()))
  } catch {
    // Storage is full or forbidden, so no tab can write either.
  }
}

// Where storage is forbidden, even reading the property throws.
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
      ...(stored.waits === true ? { waits: true } : {}),
      ...(isSending(stored.sending) ? { sending: stored.sending } : {}),
      keptAt: Number(stored.keptAt) || 0,
    }
  } catch {
    return null
  }
}

function isSending(stored: unknown): stored is Sending {
  const { id, content, files } = Object(stored) as Record<string, unknown>
  return typeof id === 'string' && typeof content === 'string' && Array.isArray(files)
}
