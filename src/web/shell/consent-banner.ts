import { type Consent, readConsent, saveConsent } from '#client/consent.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { buttonClasses } from '#ui/button-classes.ts'

// Loaded only when ANALYTICS_ID is set, and only while the visitor has not chosen yet or visits the cookie policy.

/** Asks once, with two buttons of equal weight. Nothing is measured until Accept is pressed. */
export function showConsentBanner(): void {
  const banner = element('section', {
    'aria-label': m.shell_consent_title(),
    class: 'fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface text-ink shadow-float print:hidden',
  })
  const text = element('div', { class: 'min-w-0 flex-1 min-[48rem]:basis-96' })
  text.append(element('h2', { class: 'type-label' }, m.shell_consent_title()), createQuestion())
  const row = element('div', {
    class: 'mx-auto flex max-w-[72rem] flex-wrap items-center gap-x-8 gap-y-3 px-4 py-4',
  })
  row.append(
    text,
    choiceButtons(() => {
      banner.remove()
      document.body.style.paddingBottom = ''
      document.documentElement.removeAttribute('data-consent-asked')
    }),
  )
  banner.append(row)
  const skipLink = document.querySelector('a[href="#content"]')
  if (skipLink) skipLink.after(banner)
  else document.body.prepend(banner)
  document.documentElement.setAttribute('data-consent-asked', '')
  // Adds space, so that the end of the page can be scrolled above the banner.
  document.body.style.paddingBottom = `${banner.offsetHeight}px`
}

/** Shows the current choice on the cookie policy, with a button to change it. */
export function showConsentChoice(place: HTMLElement): void {
  const describeChoice = () =>
    ({ accepted: m.shell_consent_is_accepted(), refused: m.shell_consent_is_refused() })[
      readConsent() ?? 'refused'
    ]
  const state = element('p', { class: 'type-body', role: 'status' }, describeChoice())
  const buttons = choiceButtons(() => {
    state.textContent = describeChoice()
  })
  buttons.classList.add('mt-4')
  place.append(element('h2', { class: 'type-h2 mb-3' }, m.shell_consent_choice_title()), state, buttons)
  place.hidden = false
}

function choiceButtons(onChosen: () => void): HTMLElement {
  const row = element('div', { class: 'flex gap-3 max-[48rem]:w-full' })
  const choices: [Consent, string][] = [
    ['accepted', m.shell_consent_accept()],
    ['refused', m.shell_consent_refuse()],
  ]
  for (const [choice, label] of choices) {
    const classes = `${buttonClasses({ variant: 'second' })} max-[48rem]:flex-1 min-[48rem]:min-w-32`
    const button = element('button', { type: 'button', class: classes }, label)
    button.addEventListener('click', () => {
      saveConsent(choice)
      onChosen()
    })
    row.append(button)
  }
  return row
}

/** The createQuestion, with the link that the message marks. */
function createQuestion(): HTMLElement {
  const paragraph = element('p', { class: 'type-small text-ink-2' })
  let place = paragraph
  for (const part of m.shell_consent_text.parts()) {
    if (part.type === 'text') place.append(part.value)
    else if (part.type === 'markup-end') place = paragraph
    else {
      place = element('a', { href: languagePath('/CookiePolicy'), class: 'link' })
      paragraph.append(place)
    }
  }
  return paragraph
}

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.textContent = text
  return created
}
