import { HINT_COOKIE } from '#shared/cookies.ts'

const HINT_SECONDS = 7 * 24 * 60 * 60

export function isHintedSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${HINT_COOKIE}=1`)
}

/** Updates the hint cookie, and the attribute on <html> that the style sheet uses. */
export function rememberSignedIn(signedIn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const maxAge = signedIn ? HINT_SECONDS : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${HINT_COOKIE}=${signedIn ? '1' : ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  showSignedInHint(signedIn)
}

/** Both variants of a link are in the HTML; `data-signed-in` on <html> selects the visible one. */
export function showSignedInHint(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', signedIn)
}
