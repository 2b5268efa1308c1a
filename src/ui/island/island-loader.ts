import { readDraft, writeDraft } from '../form/drafts.ts'

// All the script a page with islands has before one is touched (docs/decisions/0023). It fetches an island on the first
// focus or touch, or at once when the address asks for it, and keeps what is typed and pressed until React is there.

interface Island {
  host: HTMLElement
  state: 'asleep' | 'loading' | 'ready' | 'given up'
  /** Pressed before the island could answer, in order. */
  pressed: Set<HTMLElement>
}

/** The server has this file no more: it runs a newer build than this page. */
class MissingFileError extends Error {}

const islands = new WeakMap<HTMLElement, Island>()

function listIslands(): Island[] {
  return [...document.querySelectorAll<HTMLElement>('[data-island]')].map((host) => {
    const island = islands.get(host) ?? { host, state: 'asleep', pressed: new Set() }
    islands.set(host, island)
    return island
  })
}

/** The link or button that an island answers although it stands outside of it. */
function findPressedOutside({ host }: Island, target: Element): HTMLElement | null {
  const { presses } = host.dataset
  return presses ? target.closest<HTMLElement>(presses) : null
}

/** An island that loads with the page and could not be fetched is tried again with any touch. */
const isRequestedByQuery = ({ host: { dataset } }: Island) =>
  dataset.query !== undefined && new URLSearchParams(location.search).has(dataset.query)

function loadTouched({ target }: Event): void {
  if (!(target instanceof Element)) return
  for (const island of listIslands()) {
    if (island.host.contains(target) || findPressedOutside(island, target) || isRequestedByQuery(island))
      void load(island)
  }
}

/** A press that only the island can answer waits for it. */
function holdPress(event: MouseEvent | SubmitEvent): void {
  const { target } = event
  if (!(target instanceof Element) || isForAnotherTab(event)) return
  for (const island of listIslands()) {
    const pressed =
      event.type === 'submit' ? findSubmitter(island, event) : findPressedOutside(island, target)
    if (!pressed || island.state === 'ready' || island.state === 'given up') continue
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
  if (island.state !== 'asleep') return
  island.state = 'loading'
  try {
    const { hydrate } = await fetchIsland(island.host)
    await hydrate(island.host)
    island.state = 'ready'
    island.host.dataset.ready = ''
    showFailure(island, false)
  } catch (error) {
    console.error('a part of the page could not be loaded', error)
    // What is pressed does then what it does without scripts: the form is posted, the link followed.
    const giveUp = error instanceof MissingFileError && island.pressed.size > 0
    island.state = giveUp ? 'given up' : 'asleep'
    if (!giveUp) showFailure(island, true)
  }
  replayPresses(island)
}

/** Presses again what has waited; forgets it when the island did not come. */
function replayPresses({ host, state, pressed }: Island): void {
  const held = [...pressed]
  pressed.clear()
  for (const element of held) {
    element.ariaBusy = null
    delete element.dataset.waits
    if (state === 'asleep') continue
    // React may have drawn the form anew.
    const current = element.isConnected ? element : host.querySelector<HTMLElement>('[type=submit]')
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else current?.click()
  }
}

/**
 * All files at once, and all of them before the first import: a browser remembers an import that failed as long as the
 * page stands, but not a fetch. The import finds them in the cache.
 */
async function fetchIsland({ dataset }: HTMLElement): Promise<{ hydrate(host: HTMLElement): Promise<void> }> {
  const script = dataset.script ?? ''
  const files = [script, ...(dataset.imports ?? '').split(' ').filter(Boolean)]
  await Promise.all(files.map(fetchFile))
  try {
    return await import(/* @vite-ignore */ script)
  } catch (cause) {
    throw new MissingFileError('an island could not be run', { cause })
  }
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new MissingFileError(`${address} was answered ${answer.status}`)
  await answer.arrayBuffer()
}

function showFailure({ host }: Island, failed: boolean): void {
  const notice = document.getElementById(`${host.dataset.island}-failed`)
  if (notice?.matches(':popover-open') === failed) return
  notice?.togglePopover(failed)
}

/** Keeps the form's draft until the island does. */
function saveDraft({ target }: Event): void {
  for (const { host, state } of listIslands()) {
    const { draft } = host.dataset
    const form = host.querySelector('form')
    if (!draft || !form || state === 'ready' || !(target instanceof Node) || !form.contains(target)) continue
    const texts = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    writeDraft(draft, { values: Object.fromEntries(texts), baseVersion: null })
  }
}

function showDraft({ host }: Island): void {
  const { draft } = host.dataset
  const controls = host.querySelector('form')?.elements
  for (const [name, text] of Object.entries((draft && readDraft(draft)?.values) || {})) {
    const control = controls?.namedItem(name)
    const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    // What was typed before this script came is newer.
    if (typed && control.value === '' && typeof text === 'string') control.value = text
  }
}

function start(): void {
  for (const island of listIslands()) {
    showDraft(island)
    if (isRequestedByQuery(island) || island.host.contains(document.activeElement)) void load(island)
  }
}

for (const touch of ['focusin', 'pointerdown']) document.addEventListener(touch, loadTouched)
document.addEventListener('click', holdPress, { capture: true })
document.addEventListener('submit', holdPress, { capture: true })
document.addEventListener('input', saveDraft)
// The script stands in the head, and one from the cache can be earlier than the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
