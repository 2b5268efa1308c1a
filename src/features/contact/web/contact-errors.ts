import { CONTACT_FIELDS, type ContactFault, type ContactField } from '../rules.ts'

/** Where an error can stand; each name is the id of a control. */
export const ERROR_PLACES = [...CONTACT_FIELDS, 'captcha'] as const
export type ErrorPlace = (typeof ERROR_PLACES)[number]
export type ContactErrors = ReadonlyMap<ErrorPlace, string>

/** The errors of the form: at their fields, and after a refusal in the summary, which takes the focus. */
export function createErrorDisplay(form: HTMLFormElement, titles: readonly string[]) {
  const shown = new Map<ErrorPlace, string>()

  function showAt(place: ErrorPlace, error: string | null): void {
    const frame = form.querySelector(place === 'captcha' ? '[data-captcha]' : `[data-field=${place}]`)
    const words = document.getElementById(`${place}-error`)
    frame?.toggleAttribute('data-invalid', error !== null)
    if (words) words.hidden = error === null
    const text = words?.querySelector('[data-error]')
    if (text) text.textContent = error ?? ''
    const control = document.getElementById(place)
    if (error === null) control?.removeAttribute('aria-invalid')
    else control?.setAttribute('aria-invalid', 'true')
    if (error === null) shown.delete(place)
    else shown.set(place, error)
  }

  return {
    isShownAt: (place: ErrorPlace) => shown.has(place),
    showAt,
    /** Shows exactly these; none closes the summary. */
    showAll(errors: ContactErrors): void {
      for (const place of ERROR_PLACES) showAt(place, errors.get(place) ?? null)
      fillSummary(shown, titles)
    },
    /** The summary of what stands at the fields already. */
    summarize: () => fillSummary(shown, titles),
  }
}

/** The sentence for a fault at a field; it is in the page. */
export function sentenceOf(form: HTMLFormElement, name: ContactField, fault: ContactFault): string {
  const { missing, wrong, tooLong } = form.querySelector<HTMLElement>(`[data-field=${name}]`)?.dataset ?? {}
  return { missing, wrong, too_long: tooLong }[fault] ?? ''
}

function fillSummary(errors: ContactErrors, titles: readonly string[]): void {
  const summary = document.getElementById('contact-summary')
  if (!summary) return
  const lines = [...errors].map(([place, error]) => summaryLine(summary, place, error))
  summary.querySelector('ul')?.replaceChildren(...lines)
  const title = document.getElementById('contact-summary-title')
  if (title) title.textContent = titles[Math.min(errors.size, titles.length) - 1] ?? ''
  summary.hidden = errors.size === 0
  if (errors.size > 0) summary.focus()
}

function summaryLine(summary: HTMLElement, place: ErrorPlace, error: string): DocumentFragment {
  const line = document.importNode(summary.querySelector('template')?.content ?? new DocumentFragment(), true)
  const link = line.querySelector('a')
  if (!link) return line
  link.href = `#${place}`
  link.textContent = error
  link.addEventListener('click', (event) => {
    const control = document.getElementById(place)
    if (!control) return
    event.preventDefault()
    control.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
  })
  return line
}
