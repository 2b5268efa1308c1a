import { useState } from 'react'
import { PrivatePage } from '#features/account/recovery/web/private-page.tsx'
import { nameInItself } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Request } from './link-request.tsx'
import { FILE_LIMIT, type LinkLanguage, listLinkLanguages, wordsIn } from './link-text.ts'
import { useLink } from './use-link.ts'

export const handle = { bare: true }

/**
 * The page of an employer, a university, a landlord or a spouse, without an account: in Polish, and in the language of the site at
 * a press.
 */
export default function ThirdPartyPage() {
  const [language, setLanguage] = useState<LinkLanguage>('pl')
  const { token, link, open, settle } = useLink()
  const words = wordsIn(language)
  const { state } = link
  return (
    <div lang={language} className="mx-auto grid max-w-list gap-6 px-4 pt-8 pb-14 md:pt-16 md:pb-20">
      <PrivatePage />
      <Languages language={language} onChange={setLanguage} />
      {state === 'open' ? <Request token={token} view={link.view} words={words} settle={settle} /> : null}
      {state === 'checking' ? (
        <div role="status" className="grid gap-4">
          <PageHeading title={words.title()} lead={words.checking()} />
          <Skeleton className="h-40" />
        </div>
      ) : null}
      {state === 'unknown' || state === 'ended' ? (
        <PageHeading key={state} title={words[state].title()} lead={words[state].text()} takesFocus />
      ) : null}
      {state === 'failed' ? (
        <>
          <PageHeading title={words.title()} />
          <Callout tone="amber" title={words.faults[link.fault](FILE_LIMIT)} />
          <Button onClick={() => void open()} className="justify-self-start">
            {words.retry()}
          </Button>
        </>
      ) : null}
    </div>
  )
}

interface LanguagesProps {
  language: LinkLanguage
  onChange(language: LinkLanguage): void
}

/** Both languages, each named in itself. */
function Languages({ language, onChange }: LanguagesProps) {
  const languages = listLinkLanguages()
  if (languages.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{m.third_parties_page_languages()}</legend>
      {languages.map((one) => (
        <Button
          key={one}
          lang={one}
          size="small"
          variant={one === language ? 'primary' : 'second'}
          aria-pressed={one === language}
          onClick={() => onChange(one)}
        >
          {nameInItself(one)}
        </Button>
      ))}
    </fieldset>
  )
}
