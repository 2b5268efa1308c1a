import { Fragment, type ReactNode } from 'react'
import { GuideTable } from './guide-table.tsx'

/** The part of a Markdown token tree (as marked's lexer makes it) that our texts use. */
export interface ProseToken {
  type: string
  text?: string
  href?: string
  ordered?: boolean
  tokens?: ProseToken[]
  items?: ProseToken[]
  header?: ProseToken[]
  rows?: ProseToken[][]
}

/** Markdown as elements of the page: no HTML string is ever put into the document. */
export function Prose({ tokens }: { tokens: readonly ProseToken[] }) {
  return (
    <>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <Fragment key={index}>{renderToken(token)}</Fragment>
      ))}
    </>
  )
}

const inside = (token: ProseToken): ReactNode =>
  token.tokens ? <Prose tokens={token.tokens} /> : (token.text ?? '')

const RENDER: Record<string, (token: ProseToken) => ReactNode> = {
  paragraph: (t) => <p className="type-body text-ink">{inside(t)}</p>,
  text: inside,
  escape: inside,
  strong: (t) => <strong className="font-semibold text-ink">{inside(t)}</strong>,
  em: (t) => <em>{inside(t)}</em>,
  br: () => <br />,
  link: (t) => (
    <a href={t.href} className="text-pine underline underline-offset-3 hover:text-pine-hover">
      {inside(t)}
    </a>
  ),
  heading: (t) => <h3 className="type-h3 text-ink">{inside(t)}</h3>,
  list: (t) => {
    const List = t.ordered ? 'ol' : 'ul'
    return (
      <List
        className={`type-body flex flex-col gap-2 pl-6 text-ink ${t.ordered ? 'list-decimal' : 'list-disc'}`}
      >
        {t.items?.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
          <li key={index}>{inside(item)}</li>
        ))}
      </List>
    )
  },
  table: (t) => (
    <GuideTable head={(t.header ?? []).map(inside)} rows={(t.rows ?? []).map((row) => row.map(inside))} />
  ),
}

function renderToken(token: ProseToken): ReactNode {
  return RENDER[token.type]?.(token) ?? null
}
