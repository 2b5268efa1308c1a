import {
  BASE_LANGUAGE,
  currentLanguage,
  formatLocaleOf,
  LANGUAGES,
  type Language,
} from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { ORIGIN } from './structured-data.ts'

/** The same page in every language, for search engines and shared links; nothing while there is only one. */
export function LanguageLinks({ path }: { path: string }) {
  if (LANGUAGES.length < 2) return null
  return (
    <>
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={ORIGIN + languagePath(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={ORIGIN + languagePath(path, BASE_LANGUAGE)} />
      <meta property="og:locale" content={localeOf(currentLanguage())} />
      {LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
        <meta key={language} property="og:locale:alternate" content={localeOf(language)} />
      ))}
    </>
  )
}

/** Open Graph wants a country, too: "pl" is pl_PL. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(formatLocaleOf(tag)).maximize()
  return region ? `${language}_${region}` : language
}
