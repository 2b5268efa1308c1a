/**
 * Marks the section one reads in the contents, and names it in the bar of a phone (guide-layout.tsx): the last one that
 * began above a third of the window's height. The bar's list closes when one of its links is followed.
 */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  const sections = [...new Set(links.map((link) => document.getElementById(link.hash.slice(1))))]
  const reading = document.querySelector('[data-reading]')
  const mark = () => {
    const read = sections.findLast(
      (section) => section !== null && section.getBoundingClientRect().top < innerHeight / 3,
    )
    const current = links.filter((link) => link.hash === `#${read?.id}`)
    for (const link of links) link.toggleAttribute('aria-current', false)
    for (const link of current) link.setAttribute('aria-current', 'true')
    reading?.replaceChildren(current.at(-1)?.textContent ?? '')
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' })
  for (const section of sections) if (section) observer.observe(section)
  for (const link of links)
    link.addEventListener('click', () => link.closest<HTMLElement>('[popover]')?.hidePopover())
}
