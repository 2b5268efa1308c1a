import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../icon-button.tsx'
import { CircleAlert, X } from '../icons.tsx'
import loaderScript from './island-loader.ts?worker&url'
import { IslandRoot } from './island-root.tsx'

/** Only the build renders an island to a string; the application shows its component like any other. */
const draw = import.meta.env.SSR ? (await import('react-dom/server')).renderToString : null

interface IslandProps {
  /** `import island from './thing-island.tsx?island'` */
  island: IslandFiles
  /**
   * Selector of links and buttons anywhere in the page that belong to this island. Touching one loads the island, and a
   * press is repeated when it is ready.
   */
  presses?: string
  /** A query parameter with which the island loads at once. */
  query?: string
  /** Key of the draft of the island's form (#ui/form/drafts.ts): saved and shown before the island is loaded. */
  draft?: string
  children: ReactNode
}

/**
 * A part of a light page that React hydrates at the first touch (docs/decisions/0023). Its component is in the HTML, so
 * that it can be read, filled in and submitted before that, and without scripts.
 */
export function Island({ island, presses, query, draft, children }: IslandProps) {
  if (!draw) return children
  const { name, script, imports } = island
  const html = draw(<IslandRoot>{children}</IslandRoot>, { identifierPrefix: name })
  return (
    <>
      <div
        data-island={name}
        data-script={script}
        data-imports={imports.join(' ')}
        data-presses={presses}
        data-query={query}
        data-draft={draft}
        className="contents"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML above.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <LoadFailure id={`${name}-failed`} />
      <script async type="module" src={loaderScript} />
    </>
  )
}

/** The loader shows it. A popover is above an open dialog, and closes without a script. */
function LoadFailure({ id }: { id: string }) {
  return (
    <div
      id={id}
      popover="manual"
      role="alert"
      className="fixed inset-x-4 top-auto bottom-4 m-0 w-auto gap-3 rounded-control border border-crimson border-l-4 bg-surface py-3.5 pr-2 pl-4 text-ink shadow-float open:flex min-[48rem]:right-6 min-[48rem]:bottom-6 min-[48rem]:left-auto min-[48rem]:w-100"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-crimson" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 type-small">
        <p className="type-label">{m.ui_part_failed_title()}</p>
        <p>{m.ui_part_failed_text()}</p>
      </div>
      <IconButton
        icon={X}
        label={m.ui_close()}
        popoverTarget={id}
        popoverTargetAction="hide"
        className="-my-2"
      />
    </div>
  )
}
