import { m } from '#messages/messages.js'
import { useTitleCount } from './title-count.ts'

/**
 * The document's title, with what is unread at the desk before it; without that also for shared links. PageHeading renders
 * it; use it only on a page without one.
 */
export function PageTitle({ title }: { title: string }) {
  const count = useTitleCount()
  const prefix = count > 0 ? `(${count}) ` : ''
  return (
    <>
      <title>{`${prefix}${title} · ${m.shared_product_name()}`}</title>
      <meta property="og:title" content={title} />
    </>
  )
}
