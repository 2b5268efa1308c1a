/**
 * Runs once the whole page is there. Scripts of light pages stand in the head and load beside the page: one from the
 * cache can be earlier than what it works on.
 */
export function onDomReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
