/**
 * Calls `run` when the document is parsed. Scripts of light pages are loaded asynchronously from the head, and a cached
 * one can run before the elements it needs exist.
 */
export function onDomReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
