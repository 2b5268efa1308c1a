import { Outlet, useMatches } from 'react-router'
import { ChatButton } from './chat-button.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader, TeamHeader } from './public-header.tsx'
import { SignedInHintScript } from './signed-in-hint-script.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

interface Handle {
  /** The page has no footer. */
  bare?: boolean
  /** The page is for the people of the consultancy: it leads nowhere on the public site. */
  team?: boolean
}

/** Header, content and footer of every public page; a page's `handle` leaves out parts of it. */
export default function PublicLayout() {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as Handle)
  const bare = handles.some((handle) => handle.bare === true)
  const team = handles.some((handle) => handle.team === true)
  return (
    <>
      <SignedInHintScript />
      <SkipLink />
      <LanguageOffer />
      <div className="toast-room @container/page flex min-h-dvh flex-col">
        {team ? <TeamHeader /> : <PublicHeader />}
        <main id={CONTENT_ID} tabIndex={-1} className="focus-quiet flex-1">
          <Outlet />
        </main>
        {team ? null : <ChatButton />}
        {bare ? null : <PublicFooter />}
      </div>
    </>
  )
}
