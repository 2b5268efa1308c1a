import type { LinkView } from '#features/third-parties/schema.ts'
import { Card } from '#ui/card.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { LinkAsk } from './link-ask.tsx'
import type { LinkFault, LinkWords } from './link-text.ts'

interface RequestProps {
  token: string
  view: LinkView
  words: LinkWords
  settle(act: Promise<LinkView>): Promise<LinkFault | null>
}

/** What is asked, by whom and until when, with a place for each answer; and who processes what is sent. */
export function Request({ token, view, words, settle }: RequestProps) {
  const { applicant: name, consultancy, note, asks } = view
  const isDone = asks.every(({ answered_at }) => answered_at !== null)
  return (
    <>
      <PageHeading title={words.title()} lead={words.lead({ name })} />
      <Facts words={words} view={view} />
      {note ? (
        <Card as="section" aria-labelledby="link-note" className="grid gap-1">
          <h2 id="link-note" className="type-label">
            {words.note()}
          </h2>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </Card>
      ) : null}
      <section aria-labelledby="link-asks" className="grid gap-4">
        <h2 id="link-asks" className="type-h2-app">
          {words.asks()}
        </h2>
        <p role="status" className="font-semibold text-green empty:hidden">
          {isDone ? words.done() : ''}
        </p>
        <ol className="grid gap-4">
          {asks.map((asked, index) => (
            <LinkAsk key={asked.ask} number={index + 1} asked={asked} {...{ token, words, settle }} />
          ))}
        </ol>
      </section>
      <div className="grid gap-1 type-small text-ink-2">
        <p>{words.privacy({ consultancy, name })}</p>
        <a href={words.policyHref()} className="link inline-flex min-h-11 items-center justify-self-start">
          {words.policy()}
        </a>
      </div>
    </>
  )
}

/** Who asks, with whose help, and until when. */
function Facts({ words, view: { applicant, consultancy, ends_on } }: Pick<RequestProps, 'words' | 'view'>) {
  return (
    <CellGrid as="dl" columns={3}>
      <Cell caption={words.who()} className="wrap-anywhere">
        {applicant}
      </Cell>
      <Cell caption={words.until()}>{words.day(ends_on)}</Cell>
      <Cell caption={words.helper()} className="wrap-anywhere">
        {consultancy}
      </Cell>
    </CellGrid>
  )
}
