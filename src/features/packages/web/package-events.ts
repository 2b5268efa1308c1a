import { track } from '#client/analytics.ts'

/** The package whose button in the catalogue of a public page was pressed, told as package_select. */
export function onPackageChosen(listener?: (choice: { id: string; event: MouseEvent }) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-package]') : null
    const id = link?.getAttribute('data-package')
    if (!id) return
    track('package_select', { package_type: id })
    listener?.({ id, event })
  })
}
