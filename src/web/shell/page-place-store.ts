import { onDomReady } from '#client/when-parsed.ts'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { readLanguagePath } from '#language/language-path.ts'

const KEY = 'pobyt-page-place'

/** Where somebody was in a page. Texts of another language are longer or shorter, so a section says more than a number. */
interface PagePlace {
  page: string
  hash: string
  top: number
  /** Id of the section in the upper quarter of the window, and its distance from the edge. */
  section: string | null
  distance: number
}

/**
 * Keeps the place in the page while its language is changed: the switch is a form, and its answer another document. Call it once
 * in each document.
 */
export function keepPagePlace(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute('action') === LANGUAGE_PATH)
      write(readPlace())
  })
  onDomReady(() => {
    const place = popPlace()
    if (place?.page === readPage()) restore(place)
  })
}

/** Address of the page without its language. */
const readPage = () => readLanguagePath(location.pathname).path + location.search

function readPlace(): PagePlace {
  // What is hidden has no place.
  const sections = [...document.querySelectorAll('main [id]')].filter(
    (one) => one.getClientRects().length > 0,
  )
  const section = sections.findLast((one) => one.getBoundingClientRect().top <= window.innerHeight / 4)
  return {
    page: readPage(),
    hash: location.hash,
    top: window.scrollY,
    section: section?.id ?? null,
    distance: section?.getBoundingClientRect().top ?? 0,
  }
}

/** Scrolls as soon as the place is there: a signed-in screen draws it later. What the person does meanwhile stands before. */
function restore({ hash, section, distance, top }: PagePlace): void {
  if (hash) history.replaceState(history.state, '', hash)
  if (top === 0) return
  const scroll = () => {
    const found = section === null ? null : document.getElementById(section)
    const target = found ? found.getBoundingClientRect().top + window.scrollY - distance : top
    const isThere = found !== null || document.documentElement.scrollHeight - window.innerHeight >= top
    if (!isThere) return
    stop()
    window.scrollTo(0, target)
  }
  const observer = new MutationObserver(scroll)
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, stop, { once: true, passive: true })
  scroll()
}

// Where storage is forbidden, the page begins at its top.
function write(place: PagePlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {}
}

function popPlace(): PagePlace | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return stored ? (JSON.parse(stored) as PagePlace) : null
  } catch {
    return null
  }
}
