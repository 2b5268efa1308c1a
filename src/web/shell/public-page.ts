import { readAnalyticsId, track } from '#client/analytics.ts'
import { isArrivedWithState } from '#client/arrival.ts'
import { readConsent, startWithConsent } from '#client/consent.ts'
import { onDomReady } from '#client/when-parsed.ts'
import { openSessionChannel } from '#features/account/session/web/session-channel.ts'
import {
  isHintedSignedIn,
  rememberSignedIn,
  showSignedInHint,
} from '#features/account/session/web/session-hint-store.ts'
import { deliverSignOut, pendingSignOut } from '#features/account/session/web/sign-out-store.ts'
import { languagePath } from '#language/language-path.ts'
import { clearDrafts } from '#ui/form/drafts.ts'
import { wantIsland } from '#ui/island/want-island.ts'
import { closeLanguageOffer } from './language-offer-store.ts'
import { keepPagePlace } from './page-place-store.ts'

// The only script of every public page. The application is not loaded there, so this is plain DOM.

const sessionChannel = openSessionChannel((signal) => {
  showSignedInHint(signal !== 'signed_out')
  leadOn()
})

async function sendSignOut(): Promise<void> {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`the sign-out request failed with status ${answer.status}`)
}

async function logOut(): Promise<void> {
  clearDrafts()
  pendingSignOut.set()
  await deliverSignOut(pendingSignOut, sendSignOut)
  track('sign_out')
  rememberSignedIn(false)
  sessionChannel.send('signed_out')
  location.assign(languagePath('/'))
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-logout]')) void logOut()
  const offer = target.closest('[data-language-offer-close]')?.closest<HTMLElement>('[data-language-offer]')
  if (offer) closeLanguageOffer(offer)
  const chosen = target.closest<HTMLElement>('a[data-package]')?.dataset.package
  if (chosen) track('package_select', { package_type: chosen })
})

/** The form of sign-in or registration, if this is its page. */
const findAccountForm = () =>
  document.querySelector<HTMLElement>('[data-island=sign-in], [data-island=registering]')

/**
 * Loads sign-in and registration without a touch where they have something to do at once: send the signed-in on, take
 * over a state, deliver a sign-out.
 */
function leadOn(): void {
  const form = findAccountForm()
  if (form && (isHintedSignedIn() || isArrivedWithState() || pendingSignOut.isSet())) wantIsland(form)
}

/**
 * AUTH-11: repeats a pending sign-out until it is delivered; without a connection, from when there is one again. On a
 * page with the application or the sign-in, that does it, because it must wait for the answer before a sign-in.
 */
async function repeatSignOut(): Promise<void> {
  if (!pendingSignOut.isSet() || window.pobytStart || findAccountForm()) return
  const delivered = await deliverSignOut(pendingSignOut, sendSignOut)
  // The browser may say that it is online before anything can be reached.
  if (!delivered && navigator.onLine) setTimeout(() => void repeatSignOut(), 10_000)
}
onDomReady(() => {
  leadOn()
  void repeatSignOut()
})
window.addEventListener('online', () => void repeatSignOut())
keepPagePlace()

// EVENTS-1: without an id nothing is measured, and nobody is asked for consent.
if (readAnalyticsId()) {
  startWithConsent()
  onDomReady(showConsent)
}

function showConsent(): void {
  const choice = document.querySelector<HTMLElement>('[data-consent-choice]')
  if (choice || readConsent() === null) {
    void import('./consent-banner.ts').then(({ showConsentBanner, showConsentChoice }) => {
      if (choice) showConsentChoice(choice)
      else showConsentBanner()
    })
  }
}

// A page restored by the Back button shows the state of that time.
window.addEventListener('pageshow', () => {
  showSignedInHint(isHintedSignedIn())
  onDomReady(leadOn)
})
