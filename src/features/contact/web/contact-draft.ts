import { CONTACT_FIELDS, type ContactField } from '../rules.ts'

const KEY = 'pobyt-contact'

export type ContactDraft = Partial<Record<ContactField, string>>

/** What was typed before a reload, for this tab only. */
export function readContactDraft(): ContactDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const texts = CONTACT_FIELDS.map((name) => [name, Object(kept)[name]] as const)
    return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}

export function keepContactDraft(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage can be forbidden; then a reload empties the form.
  }
}

export function forgetContactDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept, nothing is there to forget.
  }
}
