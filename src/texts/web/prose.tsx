import { Fragment, type ReactNode } from 'react'
import { Callout } from '#ui/callout.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { FactRules } from './fact-rule.tsx'
import { GuideTable } from './guide-table.tsx'
import { joinRules } from './join-rules.ts'
import type { ProseToken } from './prose-token.ts'

interface ProseProps {
  tokens: readonly ProseToken[]
  /** Elements of the page that replace `::name` in the text. */
  blocks?: Record<string, ReactNode>
}

/** Renders Markdown as React elements: no HTML string is inserted into the document. */
export function Prose({ tokens, blocks }: ProseProps) {
  return (
    <>
      {joinRules(tokens).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <Fragment key={index}>
          {token.type === 'block' ? requireBlock(token, blocks) : renderToken(token)}
        </Fragment>
      ))}
    </>
  )
}

function requireBlock({ name = '' }: ProseToken, blocks: ProseProps['blocks']): ReactNode {
  if (blocks?.[name] === undefined) throw new Error(`This page has no block "::${name}"`)
  return blocks[name]
}

const inside = (token: ProseToken): ReactNode =>
  token.tokens ? <Prose tokens={token.tokens} /> : (token.text ?? '')

const RENDER: Record<string, (token: ProseToken) => ReactNode> = {
  paragraph: (t) => <p className="type-body text-ink">{inside(t)}</p>,
  text: inside,
  escape: inside,
  strong: (t) => <strong className="font-semibold text-ink">{inside(t)}</strong>,
  em: (t) => <em>{inside(t)}</em>,
  codespan: (t) => (
    <code translate="no" className="rounded-rule bg-sunken px-1.5 py-0.5 font-sans text-[0.94em] text-ink">
      {t.text}
    </code>
  ),
  br: () => <br />,
  space: () => null,
  checkbox: () => null,
  link: (t) => (
    <PageLink href={t.href} className="link" rel={t.href?.startsWith('https:') ? 'noreferrer' : undefined}>
      {inside(t)}
    </PageLink>
  ),
  heading: (t) => <h3 className="type-h3 mt-4 text-ink">{inside(t)}</h3>,
  list: renderList,
  table: renderTable,
  rules: ({ facts = [] }) => <FactRules facts={facts} />,
  callout: renderCallout,
}

/** Throws for Markdown without a design, such as HTML and images, which stops the build. */
function renderToken(token: ProseToken): ReactNode {
  const render = RENDER[token.type]
  if (!render)
    throw new Error(`A text contains "${token.type}", which pages cannot show: ${token.text ?? ''}`)
  return render(token)
}

function renderList(list: ProseToken): ReactNode {
  const items = list.items ?? []
  if (items.some((item) => item.task)) return <Checklist items={items} />
  if (list.ordered) return <Steps items={items} />
  return (
    <ul className="type-body flex list-disc flex-col gap-2 pl-6 text-ink marker:text-ink-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <li key={index}>{inside(item)}</li>
      ))}
    </ul>
  )
}

/** A numbered list with a line between the entries. */
function Steps({ items }: { items: readonly ProseToken[] }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <li key={index} className="type-body flex gap-4 py-3.5 text-ink-2 max-sm:gap-2">
          <StepNumber n={index + 1} state="todo" size={32} className="-mt-0.5" />
          <div className="min-w-0 self-center">{inside(item)}</div>
        </li>
      ))}
    </ol>
  )
}

/** Native checkboxes: they work without scripts and keep their state in print. */
function Checklist({ items }: { items: readonly ProseToken[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        <li key={index}>
          <label className="type-body flex items-start gap-4 py-2.5 text-ink">
            <input type="checkbox" className="mt-0.5 size-6 shrink-0 accent-pine" />
            <span className="min-w-0">{inside(item)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function renderTable({ header = [], rows = [], align = [] }: ProseToken): ReactNode {
  const listColumns = (wanted: string) => align.flatMap((side, column) => (side === wanted ? [column] : []))
  return (
    <GuideTable
      head={header.map(inside)}
      rows={rows.map((row) => row.map(inside))}
      figures={listColumns('right')}
      polish={listColumns('left')}
    />
  )
}

/** The first sentence of a callout is its title. */
function renderCallout({ tone = 'amber', tokens = [] }: ProseToken): ReactNode {
  const [first, ...rest] = tokens
  const [, title, more = ''] = /^(.+?[.?!])(?:\s+(.*))?$/s.exec(first?.text ?? '') ?? []
  if (first?.type !== 'text' || title === undefined)
    return <Callout tone={tone} title={<Prose tokens={tokens} />} />
  return (
    <Callout tone={tone} title={title}>
      <Prose tokens={[{ type: 'text', text: more }, ...rest]} />
    </Callout>
  )
}
