/** Meta elements of a page that only a mail leads to: no index by search engines, no Referer with its URL. */
export function PrivatePage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="origin" />
    </>
  )
}
