import { onDomReady } from '#client/when-parsed.ts'
import { followContents } from '#texts/web/follow-contents.ts'

// The script of guides, legal texts and pages with a search box. The search itself is loaded on first focus.

function loadSearch(target: unknown): void {
  if (!(target instanceof Element)) return
  const box = target.closest<HTMLElement>('[data-guide-search]')
  const source = box?.dataset.guideSearch
  if (!box || !source) return
  delete box.dataset.guideSearch
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
}

document.addEventListener('focusin', ({ target }) => loadSearch(target))
loadSearch(document.activeElement)

function offerPrinting(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => window.print())
  }
}

onDomReady(offerPrinting)
onDomReady(followContents)
