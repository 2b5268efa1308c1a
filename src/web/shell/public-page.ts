import { readAnalyticsId, track } from '#client/analytics.ts'
import { readConsent, startWithConsent } from '#client/consent.ts'
import { onDomReady } from '#client/when-parsed.ts'
import { openSessionChannel } from '#features/account/session/web/session-channel.ts'
import {
  isHintedSignedIn,
  rememberSignedIn,
  showSignedInHint,
} from '#features/account/session/web/session-hint-store.ts'
import { deliverSignOut, pendingSignOut } from '#features/account/session/web/sign-out-store.ts'
import { clearDrafts } from '#ui/form/drafts.ts'

// The only script of every public page. The application is not loaded there, so this is plain DOM.

const sessionChannel = openSessionChannel((signal) => showSignedInHint(signal !== 'signed_out'))

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
  location.assign('/')
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-logout]')) void logOut()
  const chosen = target.closest<HTMLElement>('a[data-package]')?.dataset.package
  if (chosen) track('package_select', { package_type: chosen })
})

/**
 * AUTH-11: repeats a pending sign-out. On a page with the application, the application does it, because it must wait
 * for the answer before a sign-in.
 */
function repeatSignOut(): void {
  if (pendingSignOut.isSet() && !window.pobytStart) void deliverSignOut(pendingSignOut, sendSignOut)
}
repeatSignOut()
window.addEventListener('online', repeatSignOut)

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
window.addEventListener('pageshow', () => showSignedInHint(isHintedSignedIn()))
