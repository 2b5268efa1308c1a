import { onDomReady } from '#client/when-parsed.ts'

// Loads the map of the office after the click that asks for it. Until it is there, the drawing stays.

const WAIT_MS = 15_000

onDomReady(start)

function start(): void {
  const root = document.querySelector<HTMLElement>('[data-office-map]')
  const ask = root?.querySelector<HTMLElement>('[data-ask]')
  const show = root?.querySelector<HTMLElement>('[data-show]')
  const hide = root?.querySelector<HTMLElement>('[data-hide]')
  const frame = root?.querySelector('iframe')
  if (!root || !ask || !show || !hide || !frame) return
  ask.hidden = false

  show.addEventListener('click', async () => {
    if (root.dataset.officeMap === 'loading') return
    root.dataset.officeMap = 'loading'
    try {
      await loadMap(frame)
      root.dataset.officeMap = 'shown'
      frame.focus()
    } catch {
      frame.removeAttribute('src')
      root.dataset.officeMap = 'failed'
    }
  })

  hide.addEventListener('click', () => {
    frame.removeAttribute('src')
    root.dataset.officeMap = 'drawn'
    show.focus()
  })
}

/** A frame says that it has loaded even where the browser shows an error in it; a picture of the same site does not. */
async function loadMap(frame: HTMLIFrameElement): Promise<void> {
  const { src = '', probe = '' } = frame.dataset
  const late = new Promise<never>((_, reject) => setTimeout(reject, WAIT_MS))
  await Promise.race([late, loadInto(new Image(), `${probe}?${Date.now()}`)])
  await Promise.race([late, loadInto(frame, src)])
}

function loadInto(element: HTMLImageElement | HTMLIFrameElement, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener('error', reject, { once: true })
    element.src = src
  })
}
