import { readDraft, writeDraft } from '../form/drafts.ts'
import { listTexts, restoreTexts } from './original-texts.ts'

// The only script of a page with islands until one is used (docs/decisions/0023). It loads an island on first focus or
// touch, or at once when the URL requests it, and keeps typed text and presses until React has hydrated it.

interface Island {
  host: HTMLElement
  state: 'idle' | 'loading' | 'ready' | 'abandoned'
  /** Elements pressed before the island was ready, in order. */
  pressed: Set<HTMLElement>
  texts: ReturnType<typeof listTexts>
}

/** A file of the island no longer exists: the server runs a newer build than this page. */
class MissingFileError extends Error {}

const islands = new WeakMap<HTMLElement, Island>()

const createIsland = (host: HTMLElement): Island => ({
  host,
  state: 'idle',
  pressed: new Set(),
  texts: listTexts(host),
})

function listIslands(): Island[] {
  return [...document.querySelectorAll<HTMLElement>('[data-island]')].map((host) => {
    const island = islands.get(host) ?? createIsland(host)
    islands.set(host, island)
    return island
  })
}

/** The pressed link or button outside of the island that belongs to it. */
function findPressedOutside({ host }: Island, target: Element): HTMLElement | null {
  const { presses } = host.dataset
  return presses ? target.closest<HTMLElement>(presses) : null
}

/** True when the URL requests the island. Such an island, if loading failed, is tried again at any touch. */
const isRequestedByQuery = ({ host: { dataset } }: Island) =>
  dataset.query !== undefined && new URLSearchParams(location.search).has(dataset.query)

/** True when a script of the page has asked for the island (want-island.ts). */
const isWanted = ({ host: { dataset } }: Island) => dataset.wanted !== undefined

function loadTouched({ target }: Event): void {
  if (!(target instanceof Element)) return
  for (const island of listIslands()) {
    if (island.host.contains(target) || findPressedOutside(island, target) || isRequestedByQuery(island))
      void load(island)
  }
}

/** Holds a press or submit until the island is ready. */
function holdPress(event: MouseEvent | SubmitEvent): void {
  const { target } = event
  if (!(target instanceof Element) || isForAnotherTab(event)) return
  for (const island of listIslands()) {
    const pressed =
      event.type === 'submit' ? findSubmitter(island, event) : findPressedOutside(island, target)
    if (!pressed || island.state === 'ready' || island.state === 'abandoned') continue
    event.preventDefault()
    event.stopImmediatePropagation()
    island.pressed.add(pressed)
    pressed.ariaBusy = 'true'
    pressed.dataset.waits = ''
    void load(island)
  }
}

function findSubmitter({ host }: Island, event: Event): HTMLElement | null {
  const { target } = event
  if (!(target instanceof HTMLFormElement) || !host.contains(target)) return null
  return event instanceof SubmitEvent ? (event.submitter ?? target) : target
}

const isForAnotherTab = (event: Event) =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)

async function load(island: Island): Promise<void> {
  if (island.state !== 'idle') return
  island.state = 'loading'
  try {
    const { hydrate } = await fetchIsland(island.host)
    // At once before, so that a translator does not come in between.
    restoreTexts(island.host, island.texts)
    await hydrate(island.host)
    island.state = 'ready'
    island.host.dataset.ready = ''
    showFailure(island, false)
  } catch (error) {
    console.error('an island could not be loaded', error)
    // The pressed element then does what it does without scripts: the form is posted, the link followed.
    const isAbandoned = error instanceof MissingFileError && island.pressed.size > 0
    island.state = isAbandoned ? 'abandoned' : 'idle'
    if (!isAbandoned) showFailure(island, true)
  }
  replayPresses(island)
}

/** Repeats the held presses, or drops them when the island could not be loaded. */
function replayPresses({ host, state, pressed }: Island): void {
  const held = [...pressed]
  pressed.clear()
  for (const element of held) {
    element.ariaBusy = null
    delete element.dataset.waits
    if (state === 'idle') continue
    // React may have replaced the form's elements.
    const current = element.isConnected ? element : host.querySelector<HTMLElement>('[type=submit]')
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else current?.click()
  }
}

/**
 * Fetches all files in parallel, and before the first import: a browser remembers a failed import as long as the page
 * lives, but not a failed fetch. The import then finds them in the cache.
 */
async function fetchIsland({ dataset }: HTMLElement): Promise<{ hydrate(host: HTMLElement): Promise<void> }> {
  const script = dataset.script ?? ''
  const files = [script, ...(dataset.imports ?? '').split(' ').filter(Boolean)]
  await Promise.all(files.map(fetchFile))
  try {
    return await import(/* @vite-ignore */ script)
  } catch (cause) {
    throw new MissingFileError('an island could not be imported', { cause })
  }
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new MissingFileError(`${address} could not be fetched (status ${answer.status})`)
  await answer.arrayBuffer()
}

function showFailure({ host }: Island, failed: boolean): void {
  const notice = document.getElementById(`${host.dataset.island}-failed`)
  if (notice?.matches(':popover-open') === failed) return
  notice?.togglePopover(failed)
}

/** Saves the form's draft until the island does. */
function saveDraft({ target }: Event): void {
  for (const { host, state } of listIslands()) {
    const { draft } = host.dataset
    const form = host.querySelector('form')
    if (!draft || !form || state === 'ready' || !(target instanceof Node) || !form.contains(target)) continue
    const values = [...form.elements]
      .filter(isTyped)
      .map((control) => [control.name, isBox(control) ? control.checked : control.value] as const)
    writeDraft(draft, { values: Object.fromEntries(values), baseVersion: null })
  }
}

function showDraft({ host }: Island): void {
  const { draft } = host.dataset
  const controls = host.querySelector('form')?.elements
  for (const [name, text] of Object.entries((draft && readDraft(draft)?.values) || {})) {
    const control = controls?.namedItem(name)
    if (!control || !isTyped(control)) continue
    // Text typed before this script ran is newer than the draft.
    if (isBox(control)) control.checked ||= text === true
    else if (control.value === '' && typeof text === 'string') control.value = text
  }
}

const isTyped = (control: Element | RadioNodeList): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.name !== '')

const isBox = (control: HTMLInputElement | HTMLTextAreaElement): control is HTMLInputElement =>
  control.type === 'checkbox'

function start(): void {
  for (const island of listIslands()) {
    showDraft(island)
    if (isRequestedByQuery(island) || isWanted(island) || island.host.contains(document.activeElement))
      void load(island)
  }
}

for (const touch of ['focusin', 'pointerdown']) document.addEventListener(touch, loadTouched)
document.addEventListener('click', holdPress, { capture: true })
document.addEventListener('submit', holdPress, { capture: true })
document.addEventListener('input', saveDraft)
// The script is in the head, and a cached one can run before the page is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
