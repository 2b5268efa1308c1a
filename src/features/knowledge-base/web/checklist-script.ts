import { onDomReady } from '#client/when-parsed.ts'
import { readLanguagePath } from '#language/language-path.ts'
import { readTicks, writeTicks } from './ticks-store.ts'

// Keeps the ticks of a guide's checklists on this device.

onDomReady(start)

function start(): void {
  const note = document.querySelector<HTMLElement>('[data-ticks]')
  const clear = note?.querySelector('button')
  if (!note || !clear) return
  const guide = readLanguagePath(location.pathname).path
  const entries = listEntries()
  const boxes = [...entries.values()]

  const keep = (ticks: readonly string[]) => {
    writeTicks(guide, ticks)
    clear.hidden = ticks.length === 0
  }
  const readBoxes = () => [...entries].flatMap(([words, box]) => (box.checked ? [words] : []))
  const show = (ticks: readonly string[]) => {
    for (const [words, box] of entries) box.checked = ticks.includes(words)
    clear.hidden = boxes.every((box) => !box.checked)
  }

  // What was ticked before this script came counts too.
  const early = readBoxes()
  show([...readTicks(guide), ...early])
  if (early.length > 0) keep(readBoxes())
  note.classList.remove('invisible')
  for (const box of boxes) box.addEventListener('change', () => keep(readBoxes()))
  window.addEventListener('storage', () => show(readTicks(guide)))
  clear.addEventListener('click', () => {
    show([])
    keep([])
    boxes[0]?.focus()
  })
}

/** An entry is known by its words: one that is rewritten begins without a tick. */
function listEntries(): Map<string, HTMLInputElement> {
  const entries = new Map<string, HTMLInputElement>()
  for (const box of document.querySelectorAll<HTMLInputElement>('article li input[type=checkbox]')) {
    const words = box.labels?.[0]?.textContent?.trim() ?? ''
    const sameWords = [...entries.keys()].filter((known) => known.split('\n')[0] === words).length
    entries.set(sameWords ? `${words}\n${sameWords}` : words, box)
  }
  return entries
}
