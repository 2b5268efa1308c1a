import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

export const handle = { light: true }

/** SITE-9: prerendered; the server sends it for every unknown path. */
export default function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-measure justify-items-center gap-4 px-4 py-14 text-center md:py-24">
      <TrayPicture className="w-full max-w-80" />
      <PageHeading title={m.web_not_found_title()} lead={m.web_not_found_text()} className="justify-center" />
      <ButtonLink href="/" className="mt-4">
        {m.web_not_found_home()}
      </ButtonLink>
    </div>
  )
}
