import { onDomReady } from '#client/when-parsed.ts'

// The script of guides and of pages with a search box. The search itself is loaded on first focus.

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

/** Marks the current section in the contents: the last one that began above a third of the window's height. */
function followReading(): void {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  const sections = lines.flatMap((line) => document.getElementById(line.hash.slice(1)) ?? [])
  const mark = () => {
    const read = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight / 3)
    for (const line of lines) line.toggleAttribute('aria-current', false)
    lines.find((line) => line.hash === `#${read?.id}`)?.setAttribute('aria-current', 'true')
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' })
  for (const section of sections) observer.observe(section)
}

onDomReady(offerPrinting)
onDomReady(followReading)
