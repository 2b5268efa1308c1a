import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Entry, TeamRows } from './team-rows.tsx'

interface TeamSectionProps<E extends Entry> {
  title: string
  lead: string
  /** Of the button that makes a new one. */
  newLabel: string
  listLabel: string
  failedTitle: string
  empty: { title: string; text: string }
  query: UseQueryResult<E[]>
  describe(entry: E): string
  /** The dialog in which one is changed, or a new one is made. */
  renderDialog(entry: E | undefined, onClose: () => void): ReactNode
  remove(id: string): Promise<unknown>
}

/** What the team has made of one kind, and the way to make another. */
export function TeamSection<E extends Entry>(props: TeamSectionProps<E>) {
  const { title, lead, newLabel, listLabel, failedTitle, empty, query, renderDialog, ...rows } = props
  const id = useId()
  const [isMaking, setMaking] = useState(false)
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="type-h2-app">
          {title}
        </h2>
        <Button size="small" icon={Plus} onClick={() => setMaking(true)}>
          {newLabel}
        </Button>
        <p className="basis-full type-small text-ink-2">{lead}</p>
      </div>
      <QueryScreen
        query={query}
        failed={{ title: failedTitle, safe: m.back_office_templates_failed_safe() }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(list) =>
          list.length > 0 ? (
            <TeamRows<E> label={listLabel} list={list} renderDialog={renderDialog} {...rows} />
          ) : (
            <div className="rounded-card border border-line bg-surface px-4 py-6 shadow-rest">
              <h3 className="type-h3">{empty.title}</h3>
              <p className="text-ink-2">{empty.text}</p>
            </div>
          )
        }
      </QueryScreen>
      {isMaking ? renderDialog(undefined, () => setMaking(false)) : null}
    </section>
  )
}
