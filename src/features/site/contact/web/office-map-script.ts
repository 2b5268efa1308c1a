import { onDomReady } from '#client/when-parsed.ts'

// Loads the map of the office after the click that asks for it.

onDomReady(start)

function start(): void {
  const root = document.querySelector('[data-office-map]')
  const ask = root?.querySelector<HTMLElement>('[data-ask]')
  const frame = root?.querySelector('iframe')
  if (!ask || !frame) return
  ask.hidden = false
  ask.querySelector('button')?.addEventListener('click', () => {
    frame.src = frame.dataset.src ?? ''
    frame.hidden = false
    ask.remove()
    root?.querySelector('svg')?.remove()
    frame.focus()
  })
}
