import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Message } from '#ui/message.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'
import type { Check } from '../schema.ts'
import { type GroupedChecks, groupChecks } from '../verdicts/rules.ts'
import { checksQuery } from './api.ts'
import { GoodChecks, ListedChecks } from './listed-checks.tsx'

/** What the checks say of the application: what stops, what to look at first, what a specialist has looked at. */
export function CheckSection() {
  // The layout of the screen asks.
  const { data, error, refetch } = useQuery({ ...checksQuery, enabled: false })
  const title = useNamedHere()
  const groups = data ? groupChecks(data) : null
  return (
    <Card
      as="section"
      id="checks"
      padded={false}
      aria-labelledby="checks-title"
      className="scroll-mt-20 print:hidden"
    >
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line px-4 py-3.5 md:px-5">
        <h2 id="checks-title" ref={title} tabIndex={-1} className="focus-quiet type-h3 max-md:w-full">
          {m.checks_title()}
        </h2>
        {groups ? <Summary groups={groups} /> : null}
      </header>
      <div className="px-4 py-2 md:px-6 md:py-3">
        {data && groups ? (
          <Found checks={data} groups={groups} />
        ) : error ? (
          <Failed onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Card>
  )
}

/** Goes to the section when a link names it. */
function useNamedHere() {
  const title = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every press of the link
  useEffect(() => {
    if (hash !== '#checks') return
    document.getElementById('checks')?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }, [hash, key])
  return title
}

function Summary({ groups: { stops, looks, overruled, goods } }: { groups: GroupedChecks }) {
  if (stops.length > 0) return <Badge tone="failed">{m.checks_stops_badge({ count: stops.length })}</Badge>
  if (looks.length > 0) return <Badge tone="waiting">{m.checks_looks_badge({ count: looks.length })}</Badge>
  if (overruled.length + goods.length === 0) return null
  return <Badge tone="done">{m.checks_nothing_badge()}</Badge>
}

function Found({ checks, groups }: { checks: readonly Check[]; groups: GroupedChecks }) {
  if (checks.length === 0) return <p className="py-2 text-ink-2">{m.checks_none()}</p>
  const { stops, looks, overruled, goods } = groups
  const isOpen = stops.length + looks.length > 0
  return (
    <>
      <p className="max-w-prose py-2 text-ink-2">{m.checks_lead()}</p>
      <ListedChecks checks={stops} title={m.checks_group_stop({ count: stops.length })} />
      <ListedChecks checks={looks} title={m.checks_group_look({ count: looks.length })} />
      {isOpen ? (
        <p className="max-w-prose py-2">
          <Message message={m.checks_ask} markup={{ link: askLink }} />
        </p>
      ) : null}
      <ListedChecks checks={overruled} title={m.checks_group_overruled({ count: overruled.length })} />
      <GoodChecks checks={goods} />
    </>
  )
}

const askLink = (words: ReactNode) => (
  <Link to="/messages" className="link">
    {words}
  </Link>
)

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <p role="alert" className="py-2 text-ink-2">
      {m.checks_failed()}{' '}
      <Button variant="link" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </p>
  )
}

function Loading() {
  return (
    <SkeletonScreen className="grid gap-3 py-3">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </SkeletonScreen>
  )
}
