import { HINT_COOKIE } from '#shared/cookies.ts'
import pageScript from './public-page.ts?worker&url'

// HTML must escape nothing in it: no quotes, ampersands or angle brackets.
const HINT_SCRIPT = `document.documentElement.toggleAttribute(\`data-signed-in\`,document.cookie.split(\`; \`).includes(\`${HINT_COOKIE}=1\`))`

/**
 * Selects the links of a signed-in or signed-out visitor before the first paint, and loads the small script of pages
 * without the application (sign-out). Both variants of a link are in the HTML.
 */
export function SignedInHintScript() {
  return (
    <>
      <script>{HINT_SCRIPT}</script>
      <script async type="module" src={pageScript} />
    </>
  )
}
