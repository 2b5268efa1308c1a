import { languagePath } from '#language/language-path.ts'
import { SEARCH_INDEX_PATH } from '../contract.ts'
import { cleanQuery, createSearch, type SearchEntry, type SearchResult, type TextPart } from '../rules.ts'

// Makes the search form of the page a combobox (ARIA 1.2, list autocomplete, first result chosen). Plain DOM.

type Search = (typed: string) => SearchResult[]

function part<T extends Element = HTMLElement>(root: ParentNode, name: string): T {
  const found = root.querySelector<T>(`[data-part="${name}"]`)
  if (!found) throw new Error(`The search box has no part "${name}"`)
  return found
}

function attach(form: HTMLFormElement, search: Search): void {
  const input = part<HTMLInputElement>(form, 'input')
  const clear = part(form, 'clear')
  const results = createResultList(form, input)

  function update(): void {
    clear.hidden = input.value === ''
    if (cleanQuery(input.value) === '') {
      showStatus(form, '')
      results.close()
    } else results.show(search(input.value))
  }

  function empty(): void {
    input.value = ''
    update()
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (results.isOpen()) results.move(step)
      else update()
    } else if (event.key === 'Escape') {
      if (results.isOpen()) results.close()
      else empty()
    } else if (event.key === 'Enter' && results.isOpen()) results.openChosen()
    else return
    event.preventDefault()
  }

  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.addEventListener('input', update)
  input.addEventListener('focus', update)
  input.addEventListener('keydown', onKey)
  clear.addEventListener('click', () => {
    empty()
    input.focus()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) results.close()
  })
  results.close()
  if (form.contains(document.activeElement)) update()
}

/** The result list below the box: its entries, the active one, and whether it is open. */
function createResultList(form: HTMLFormElement, input: HTMLInputElement) {
  const panel = part(form, 'panel')
  const list = part(form, 'list')
  const template = part<HTMLTemplateElement>(form, 'option')
  let options: HTMLAnchorElement[] = []
  let chosen = -1

  function choose(at: number): void {
    chosen = at
    options.forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === at))
    })
    const option = options[at]
    if (!option) {
      input.removeAttribute('aria-activedescendant')
      return
    }
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  input.setAttribute('aria-controls', list.id)
  // A press on the list must not take the focus away from the box.
  panel.addEventListener('mousedown', (event) => event.preventDefault())

  return {
    isOpen: () => !panel.hidden,
    show(results: SearchResult[]): void {
      options = results.map((result, index) => createOption(template, result, index))
      list.replaceChildren(...options)
      showStatus(form, countWords(form, results))
      list.hidden = options.length === 0
      part(form, 'keys').hidden = options.length === 0
      part(form, 'nothing').hidden = options.length > 0
      panel.hidden = false
      list.scrollTop = 0
      input.setAttribute('aria-expanded', 'true')
      choose(options.length > 0 ? 0 : -1)
    },
    close(): void {
      panel.hidden = true
      input.setAttribute('aria-expanded', 'false')
      choose(-1)
    },
    move(step: number): void {
      if (options.length > 0) choose((chosen + step + options.length) % options.length)
    },
    openChosen: () => options[chosen]?.click(),
  }
}

function createOption(template: HTMLTemplateElement, result: SearchResult, index: number): HTMLAnchorElement {
  const copy = template.content.cloneNode(true) as DocumentFragment
  const option = part<HTMLAnchorElement>(copy, 'link')
  option.id = `guide-search-option-${index}`
  option.href = languagePath(result.path)
  part(copy, 'title').append(...result.title.map(createTextPart))
  part(copy, 'description').append(...result.description.map(createTextPart))
  part(copy, 'category').textContent = result.category
  return option
}

/** Creates text nodes only, whatever was typed or stored. */
function createTextPart({ text, marked }: TextPart): Node {
  if (!marked) return document.createTextNode(text)
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}

/** "3 guides found", in the words that the page carries; and in which language they are, for a word of another. */
function countWords(form: HTMLFormElement, results: readonly SearchResult[]): string {
  const { none = '', found = '{}', elsewhere = '' } = part(form, 'count').dataset
  const count = results.length
  if (count === 0) return none
  const forms: Record<string, string> = JSON.parse(found)
  const sentence =
    forms[new Intl.PluralRules(document.documentElement.lang).select(count)] ?? forms.other ?? ''
  const words = sentence.replace('#', String(count))
  return results[0]?.elsewhere ? `${words} ${elsewhere}` : words
}

/** Shows the status above the results, in a live region. */
function showStatus(form: HTMLFormElement, words: string): void {
  part(form, 'count').textContent = words
  part(form, 'status').textContent = words
}

/** Starts the search; when that fails, the form still leads to the list of all guides. */
async function start(): Promise<void> {
  const response = await fetch(languagePath(SEARCH_INDEX_PATH))
  if (!response.ok) throw new Error(`The search index could not be fetched (status ${response.status})`)
  const search = createSearch((await response.json()) as SearchEntry[])
  for (const form of document.querySelectorAll<HTMLFormElement>('search form')) attach(form, search)
}

start().catch(console.error)
