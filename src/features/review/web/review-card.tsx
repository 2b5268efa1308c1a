import type { ComponentType, ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Info } from '#ui/icons.tsx'

interface EmptyPart {
  text: string
  action: string
  picture: ComponentType<{ className?: string }>
}

interface ReviewCardProps {
  n: number
  title: string
  complete: boolean
  /** What is still to be looked at in a complete part, in place of "Complete"; null when nothing is. */
  remark?: string | null
  /** Path of the screen that edits this part; null when it can only be read. */
  to: string | null
  /** For an empty part: its sentence, the label of its button, and a picture. */
  empty: EmptyPart | null
  children: ReactNode
}

/** One part of the application: Complete or Pending, the link to edit it, and its content. */
export function ReviewCard({ n, title, complete, remark = null, to, empty, children }: ReviewCardProps) {
  const titleId = `review-part-${n}`
  return (
    <Card
      as="section"
      padded={false}
      aria-labelledby={titleId}
      className="break-inside-avoid print:shadow-none"
    >
      <header className="flex items-center gap-x-3.5 border-b border-line px-4 py-3.5 md:px-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 max-md:contents">
            <h2 id={titleId} className="type-h3 max-md:w-full">
              {title}
            </h2>
            <StateBadge complete={complete} remark={remark} />
          </div>
          {to === null ? null : empty ? (
            <ButtonLink
              to={to}
              size="small"
              aria-label={m.review_action_part({ action: empty.action, part: title })}
              className="print:hidden"
            >
              {empty.action}
            </ButtonLink>
          ) : (
            <ButtonLink
              to={to}
              variant="link"
              size="small"
              aria-label={m.review_action_part({ action: m.review_change(), part: title })}
              className="print:hidden"
            >
              {m.review_change()}
            </ButtonLink>
          )}
        </div>
      </header>
      <div className="px-4 py-2 md:px-6 md:py-3">
        {empty ? <NothingYet text={empty.text} picture={empty.picture} /> : children}
      </div>
    </Card>
  )
}

function StateBadge({ complete, remark }: { complete: boolean; remark: string | null }) {
  if (!complete) return <Badge tone="waiting">{m.review_pending()}</Badge>
  if (remark === null) return <Badge tone="done">{m.review_complete()}</Badge>
  return (
    <Badge tone="waiting" icon={Info}>
      {remark}
    </Badge>
  )
}

function NothingYet({ text, picture: Picture }: Pick<EmptyPart, 'text' | 'picture'>) {
  return (
    <div className="flex items-center gap-6 py-3">
      <Picture className="w-24 shrink-0 max-sm:hidden md:w-30" />
      <p className="text-ink-2">{text}</p>
    </div>
  )
}
