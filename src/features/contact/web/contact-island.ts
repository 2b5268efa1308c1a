import { track } from '#client/analytics.ts'
import { whenParsed } from '#client/when-parsed.ts'
import { CONTACT_FIELDS, type ContactField, cleanContactText, findContactFault } from '../rules.ts'
import { createCaptchaBox } from './captcha-box.ts'
import { forgetContactDraft, keepContactDraft, readContactDraft } from './contact-draft.ts'
import { createErrorDisplay, type ErrorPlace, sentenceOf } from './contact-errors.ts'
import type { ContactWords } from './contact-form.tsx'
import { type Outcome, sendMessage } from './send-message.ts'

// All the script of the contact form: what was typed survives a reload, faults stand at their fields and in a
// summary, and the message is sent with a solved captcha. The widget itself comes with the first focus.

whenParsed(() => {
  const form = document.querySelector<HTMLFormElement>('form[name=contact]')
  if (form) improve(form)
})

function improve(form: HTMLFormElement): void {
  const words: ContactWords = JSON.parse(form.dataset.words ?? '{}')
  const errors = createErrorDisplay(form, words.summary)
  const captcha = createCaptchaBox(form, (error) => errors.showAt('captcha', error))
  const setBusy = createBusyButton(form, words)
  let sending = false

  async function submit(): Promise<void> {
    fail('')
    const found = findErrors(form)
    errors.showAll(found)
    if (found.size > 0) {
      refused()
      return
    }
    const solution = await captcha.solve()
    if (solution === null) {
      errors.summarize()
      return
    }
    const outcome = await sendMessage({ action: form.action, texts: textsOf(form), solution, words })
    captcha.reset()
    receive(outcome)
  }

  function receive(outcome: Outcome): void {
    if ('sent' in outcome) {
      showSent(form)
      return
    }
    if ('failure' in outcome) fail(outcome.failure)
    else errors.showAll(outcome.errors)
    refused()
  }

  restoreDraft(form)
  form.addEventListener('input', ({ target }) => {
    keepContactDraft(textsOf(form))
    const name = CONTACT_FIELDS.find((one) => target === controlOf(form, one))
    if (name && errors.isShownAt(name)) errors.showAt(name, findError(form, name))
  })
  form.addEventListener('focusin', () => captcha.want(), { once: true })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (sending) return
    sending = true
    setBusy(true)
    try {
      await submit()
    } catch (error) {
      console.error('the message could not be sent', error)
      fail(words.failed)
      refused()
    } finally {
      setBusy(false)
      sending = false
    }
  })
  document.querySelector('[data-again]')?.addEventListener('click', () => showForm(form))
}

function controlOf(form: HTMLFormElement, name: ContactField) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
}

function textsOf(form: HTMLFormElement) {
  const texts = CONTACT_FIELDS.map((name) => [name, controlOf(form, name).value])
  return Object.fromEntries(texts) as Record<ContactField, string>
}

function findError(form: HTMLFormElement, name: ContactField): string | null {
  const fault = findContactFault(name, cleanContactText(name, controlOf(form, name).value))
  return fault && sentenceOf(form, name, fault)
}

function findErrors(form: HTMLFormElement): Map<ErrorPlace, string> {
  const errors = new Map<ErrorPlace, string>()
  for (const name of CONTACT_FIELDS) {
    const error = findError(form, name)
    if (error) errors.set(name, error)
  }
  return errors
}

function restoreDraft(form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(readContactDraft())) {
    const control = controlOf(form, name as ContactField)
    // What was typed before this script came is newer.
    if (control.value === '') control.value = text
  }
}

function createBusyButton(form: HTMLFormElement, words: ContactWords) {
  const button = form.querySelector('button[type=submit]')
  const label = button?.querySelector('[data-send]')
  return (busy: boolean) => {
    for (const state of ['aria-busy', 'aria-disabled']) {
      if (busy) button?.setAttribute(state, 'true')
      else button?.removeAttribute(state)
    }
    if (label) label.textContent = busy ? words.sending : words.send
  }
}

function fail(text: string): void {
  const place = document.getElementById('contact-failure')
  if (!place) return
  place.textContent = text
  place.hidden = text === ''
}

function refused(): void {
  track('form_error', { form: 'contact' })
}

function showSent(form: HTMLFormElement): void {
  track('form_complete', { form: 'contact' })
  const sent = document.getElementById('contact-sent')
  if (!sent) return
  // The letter that confirms it repeats none of these words: this is where the sender sees what was taken.
  for (const name of ['email', 'subject', 'message'] as const) {
    const place = sent.querySelector(`[data-sent-${name}]`)
    if (place) place.textContent = cleanContactText(name, controlOf(form, name).value)
  }
  forgetContactDraft()
  for (const name of ['subject', 'message'] as const) controlOf(form, name).value = ''
  form.hidden = true
  sent.hidden = false
  sent.focus({ preventScroll: true })
  sent.scrollIntoView({ block: 'center' })
}

function showForm(form: HTMLFormElement): void {
  const sent = document.getElementById('contact-sent')
  if (sent) sent.hidden = true
  form.hidden = false
  controlOf(form, 'subject').focus()
}
