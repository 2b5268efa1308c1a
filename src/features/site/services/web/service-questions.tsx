import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Fold, FoldQuestion } from '#ui/fold.tsx'
import type { ServiceText } from './service-text.ts'
import { RuledText } from './service-text-parts.tsx'

/** Questions that open independently; the answers are in the HTML, so that the browser's search finds them. */
export function ServiceQuestions({ questions }: { questions: ServiceText['questions'] }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ id, title, tokens }) => (
        <Fold key={id} id={id} head={<FoldQuestion>{title}</FoldQuestion>}>
          <div className="pb-6">
            <RuledText tokens={tokens} />
          </div>
        </Fold>
      ))}
    </div>
  )
}

/** The date of the last check, and the sources. */
export function ServiceSources({ text }: { text: Pick<ServiceText, 'checked' | 'sources'> }) {
  return (
    <div className="type-caption text-ink-3 lg:border-line lg:border-t lg:pt-4">
      <p className="font-semibold text-ink-2">{m.site_services_sources()}</p>
      <ul className="mt-1">
        {text.sources.map(({ source, source_url }) => (
          <li key={source} className="py-1">
            {source_url ? (
              <a className="underline underline-offset-2 hover:text-ink" href={source_url} rel="noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">{m.site_services_checked({ date: formatDate(text.checked) })}</p>
    </div>
  )
}
