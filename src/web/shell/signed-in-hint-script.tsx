import { HINT_COOKIE } from '#shared/cookies.ts'
import pageScript from './public-page.ts?worker&url'

// Written so that HTML escapes nothing in it: no quotes, no ampersands, no angle brackets.
const MARK = `document.documentElement.toggleAttribute(\`data-signed-in\`,document.cookie.split(\`; \`).includes(\`${HINT_COOKIE}=1\`))`

/**
 * Chooses between the links of a signed-in and a signed-out visitor before anything is painted, and loads the
 * few lines a page without the application needs (logout). Both variants of a link are in the HTML.
 */
export function SignedInHintScript() {
  return (
    <>
      <script>{MARK}</script>
      <script async type="module" src={pageScript} />
    </>
  )
}
