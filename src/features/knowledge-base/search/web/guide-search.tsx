import { KNOWLEDGE_BASE_PATH } from '#features/knowledge-base/contract.ts'
import { currentLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { controlClasses } from '#ui/control-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { FileText, Search, X } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ALL_ARTICLES_ID, SEARCH_MAX_LENGTH } from '../contract.ts'
import { PageScript } from './page-script-tag.tsx'
import searchScript from './search-box-script.ts?worker&url'

const ID = 'guide-search'

/**
 * The search of the guides, once per page. Without scripts it is a form that leads to the list of all guides; the first
 * focus loads the suggestions.
 */
export function GuideSearch() {
  return (
    <search>
      <PageScript />
      <form
        action={languagePath(`${KNOWLEDGE_BASE_PATH}#${ALL_ARTICLES_ID}`)}
        data-guide-search={searchScript}
        className="print:hidden"
      >
        <label htmlFor={ID} className="type-label text-ink">
          {m.knowledge_base_search_label()}
        </label>
        <div className="relative mt-1.5">
          <Icon of={Search} className="pointer-events-none absolute top-4.5 left-4 text-ink-2" />
          <input
            data-part="input"
            id={ID}
            name="q"
            type="text"
            maxLength={SEARCH_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className={controlClasses('h-14 px-12 text-[1.125rem]')}
          />
          <button
            data-part="clear"
            type="button"
            hidden
            aria-label={m.knowledge_base_search_clear()}
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink [&[hidden]]:hidden"
          >
            <Icon of={X} />
          </button>
          <Suggestions />
        </div>
        <p data-part="status" role="status" className="sr-only" />
      </form>
    </search>
  )
}

function Suggestions() {
  return (
    <div
      data-part="panel"
      hidden
      className="absolute inset-x-0 top-full z-10 mt-2 flex max-h-[400px] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float [&[hidden]]:hidden"
    >
      <p
        data-part="count"
        data-none={m.knowledge_base_search_none()}
        data-elsewhere={m.knowledge_base_search_elsewhere()}
        data-found={listPluralForms((count) => m.knowledge_base_search_count({ count }))}
        aria-hidden
        className="type-small px-4 py-2.5 text-ink-2"
      />
      <div
        data-part="list"
        id={`${ID}-list`}
        role="listbox"
        aria-label={m.knowledge_base_search_results()}
        tabIndex={-1}
        hidden
        className="min-h-0 overflow-y-auto [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-ink [&_mark]:underline [&_mark]:decoration-2 [&_mark]:decoration-pine [&_mark]:underline-offset-4"
      />
      <NothingFound />
      <p
        data-part="keys"
        aria-hidden
        className="type-caption hidden gap-x-2 border-line border-t px-4 py-2.5 text-ink-3 md:flex [&[hidden]]:hidden"
      >
        {m.knowledge_base_search_keys()}
      </p>
      <template data-part="option">
        <OptionShape />
      </template>
    </div>
  )
}

/** What else to do when no guide matches; hidden until then. */
function NothingFound() {
  return (
    <p data-part="nothing" hidden className="type-small px-4 pb-3 text-ink [&[hidden]]:hidden">
      <Message
        message={m.knowledge_base_search_instead}
        markup={{
          all: (words) => (
            <PageLink className="link" href={`${KNOWLEDGE_BASE_PATH}#${ALL_ARTICLES_ID}`}>
              {words}
            </PageLink>
          ),
          ask: (words) => (
            <PageLink className="link" href="/contact">
              {words}
            </PageLink>
          ),
        }}
      />
    </p>
  )
}

function OptionShape() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a template; each copy gets its href.
    <a
      data-part="link"
      role="option"
      aria-selected="false"
      tabIndex={-1}
      className="flex items-start gap-3 border-transparent border-l-4 not-aria-selected:forced-colors:border-[color:Canvas] py-2.5 pr-4 pl-3 hover:bg-sunken aria-selected:border-pine aria-selected:bg-pine-tint"
    >
      <Icon of={FileText} className="mt-0.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span data-part="title" className="type-label block text-ink" />
        <span data-part="description" className="type-small block text-ink-2" />
      </span>
      <span
        data-part="category"
        className="type-caption hidden shrink-0 rounded-badge bg-sunken px-2 py-0.5 font-semibold text-ink-2 md:block"
      />
    </a>
  )
}

/**
 * A counting sentence in each plural form of the language, with # for the number, so that the script needs no
 * catalogue.
 */
function listPluralForms(sentence: (count: number) => string): string {
  const rules = new Intl.PluralRules(currentLanguage())
  const forms: Record<string, string> = {}
  for (let count = 1; count <= 100; count += 1) {
    forms[rules.select(count)] ??= sentence(count).replace(String(count), '#')
  }
  return JSON.stringify(forms)
}
