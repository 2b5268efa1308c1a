import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'

const SKELETON_DELAY_MS = 300

/** Shows its content after a delay, so that quick responses do not flicker. */
export function Delayed({ ms = SKELETON_DELAY_MS, children }: { ms?: number; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return shown ? children : null
}

/** One bar. Width and height by class: `h-4 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'animate-pulse rounded-rule bg-line motion-reduce:animate-none',
        className ?? 'h-4 w-40',
      )}
    />
  )
}

/** Wraps a screen's skeleton: announces "Loading..." once, and waits 300 ms. */
export function SkeletonScreen({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Delayed>
      <div className={className} role="status">
        <span className="sr-only">{m.ui_loading()}</span>
        {children}
      </div>
    </Delayed>
  )
}

const BARS = ['h-3.5 w-1/3', 'h-5 w-4/5', 'h-3.5 w-3/5'] as const

/** Skeleton of joined cells. */
export function SkeletonCells({ count = 3, className }: { count?: number; className?: string }) {
  return (
    <div
      className={classNames(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-flow-col md:auto-cols-fr',
        className,
      )}
    >
      {listNumbers(count).map((n) => (
        <div key={n} className="grid gap-3 bg-surface p-5">
          {BARS.map((bar) => (
            <Skeleton key={bar} className={bar} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a list. */
export function SkeletonRows({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div className={classNames('divide-y divide-line rounded-card border border-line bg-surface', className)}>
      {listNumbers(count).map((n) => (
        <div key={n} className="flex items-center gap-4 p-5">
          <Skeleton className="size-14 shrink-0" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a form's fields. */
export function SkeletonFields({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div className={classNames('grid gap-6', className)}>
      {listNumbers(count).map((n) => (
        <div key={n} className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-12 w-full rounded-control" />
        </div>
      ))}
    </div>
  )
}

/** The place of a form, as high as a screen: what stands below must not jump when the form comes. */
export function FormPlace() {
  return (
    <div className="min-h-screen">
      <SkeletonScreen>
        <SkeletonFields />
      </SkeletonScreen>
    </div>
  )
}

function listNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
