import { Outlet, useMatches } from 'react-router'
import { ChatButton } from './chat-button.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SignedInHintScript } from './signed-in-hint-script.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** Header, content and footer of every public page; `export const handle = { bare: true }` omits the footer. */
export default function PublicLayout() {
  const bare = useMatches().some((match) => (match.handle as { bare?: boolean } | undefined)?.bare === true)
  return (
    <>
      <SignedInHintScript />
      <SkipLink />
      <div className="toast-room @container/page flex min-h-dvh flex-col">
        <PublicHeader />
        <main id={CONTENT_ID} tabIndex={-1} className="focus-quiet flex-1">
          <Outlet />
        </main>
        <ChatButton />
        {bare ? null : <PublicFooter />}
      </div>
    </>
  )
}
