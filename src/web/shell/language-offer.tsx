import { useLocation } from 'react-router'
import { currentLanguage, LANGUAGE_COOKIE, LANGUAGES } from '#language/language.ts'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import { NOT_FOUND_PATHS } from '#shared/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { X } from '#ui/icons.tsx'
import { OFFER_CLOSED_KEY } from './language-offer-store.ts'

/** The texts of each language (scripts/language-offers.ts); not there in tests. */
declare const __LANGUAGE_OFFERS__: Record<string, { text: string; close: string }> | undefined

const OFFERS = typeof __LANGUAGE_OFFERS__ === 'undefined' ? {} : __LANGUAGE_OFFERS__
const HIDDEN_PATHS: readonly string[] = Object.values(NOT_FOUND_PATHS)

// Before the first paint, so that nothing moves. HTML must escape nothing in it: no quotes, ampersands or angle brackets.
const OFFER_SCRIPT = `(function(){
try{if(localStorage.getItem(\`${OFFER_CLOSED_KEY}\`))return}catch(e){}
var first=function(tag){return tag.toLowerCase().split(\`-\`)[0]}
var lines=Array.from(document.querySelectorAll(\`[data-language-offer]\`))
var chosen=/(?:^|; )${LANGUAGE_COOKIE}=([^;]+)/.exec(document.cookie)
var tags=(chosen?[chosen[1]]:[]).concat(navigator.languages)
for(var tag of tags){
if(first(tag)===first(document.documentElement.lang))return
var line=lines.find(function(one){return first(one.lang)===first(tag)})
if(line){line.hidden=false;line.querySelector(\`a\`).href+=location.search+location.hash;return}
}})()`

/**
 * One line for a visitor whose browser prefers another language of the site: this page in that language, said in it. The page
 * has the line of each other language, hidden; nothing is shown after it was closed once.
 */
export function LanguageOffer() {
  const { path } = readLanguagePath(useLocation().pathname.replace(/(.)\/$/, '$1'))
  const offered = LANGUAGES.flatMap((language) => {
    const texts = OFFERS[language]
    return texts && language !== currentLanguage() ? [{ language, ...texts }] : []
  })
  if (offered.length === 0 || HIDDEN_PATHS.includes(path)) return null
  return (
    <>
      {offered.map(({ language, text, close }) => (
        <aside
          key={language}
          lang={language}
          translate="no"
          aria-label={text}
          hidden
          data-language-offer=""
          suppressHydrationWarning
          className="flex items-center justify-center gap-2 bg-sunken px-4 type-small print:hidden [&[hidden]]:hidden"
        >
          <a
            href={languagePath(path, language)}
            hrefLang={language}
            suppressHydrationWarning
            className="link inline-flex min-h-11 items-center"
          >
            {text}
          </a>
          <button
            type="button"
            data-language-offer-close=""
            aria-label={close}
            className="grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon of={X} />
          </button>
        </aside>
      ))}
      <script>{OFFER_SCRIPT}</script>
    </>
  )
}
