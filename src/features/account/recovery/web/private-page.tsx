/** A page only a letter leads to: not for search engines, and its address goes into nobody's Referer. */
export function PrivatePage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="origin" />
    </>
  )
}
