import { m } from '#messages/messages.js'

/** The document's title, also for shared links. PageHeading renders it; use it only on a page without one. */
export function PageTitle({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · ${m.shared_product_name()}`}</title>
      <meta property="og:title" content={title} />
    </>
  )
}
