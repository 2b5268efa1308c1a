import { m } from '#messages/messages.js'

export const CONTENT_ID = 'content'

/** The first link of every page, visible only while it has focus. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="pointer-events-none fixed top-2 left-2 z-50 rounded-control bg-surface px-4 py-3 type-label text-pine opacity-0 shadow-float focus:pointer-events-auto focus:opacity-100"
    >
      {m.shell_skip_link()}
    </a>
  )
}
