import { Link } from 'react-router'
import { PublicColumn } from '#brand/public-section.tsx'
import { RosettePrint } from '#brand/security-print.tsx'
import { languagePath } from '#language/language-path.ts'

const SIGNED_OUT = '[html[data-signed-in]_&]:hidden'
const SIGNED_IN = '[html:not([data-signed-in])_&]:hidden'
const BUTTON =
  'inline-flex min-h-14 items-center justify-center rounded-control bg-on-band px-6.5 py-3 text-center font-semibold text-[1.125rem] text-band leading-snug'
const LINK =
  'inline-flex min-h-11 items-center self-start rounded-rule type-label text-on-band underline decoration-1 underline-offset-[0.3em] hover:decoration-2 md:self-auto'

/** A link and its targets for visitors and signed-in people; one target when both are the same. */
interface CallToAction {
  label: string
  signedOut: string
  signedIn: string
}

interface ClosingBandProps {
  title: string
  lead: string
  /** The button. */
  first: CallToAction
  /** The link beside it. */
  second: CallToAction
}

/** The call to action at the end of a public page; green in both themes. */
export function ClosingBand({ title, lead, first, second }: ClosingBandProps) {
  return (
    <PublicColumn className="pb-14 md:pb-24 print:hidden">
      <section
        aria-labelledby="closing-title"
        className="relative overflow-hidden rounded-panel bg-band px-6 pt-10 pb-44 md:px-16 md:py-18"
      >
        <RosettePrint className="absolute -right-24 -bottom-80 size-[32rem] text-band-line opacity-70 md:top-1/2 md:-right-12 md:bottom-auto md:size-[36rem] md:-translate-y-1/2" />
        <div className="relative max-w-[29rem]">
          <h2 id="closing-title" className="type-h1 max-w-[28rem] text-on-band">
            {title}
          </h2>
          <p className="type-lead mt-3 text-on-band">{lead}</p>
          <div className="mt-7 flex flex-col gap-x-7 gap-y-3 md:flex-row md:items-center">
            <CallLinks {...first} look={BUTTON} />
            <CallLinks {...second} look={LINK} />
          </div>
        </div>
      </section>
    </PublicColumn>
  )
}

function CallLinks({ label, signedOut, signedIn, look: className }: CallToAction & { look: string }) {
  if (signedOut === signedIn) {
    return (
      <Link to={languagePath(signedOut)} className={className}>
        {label}
      </Link>
    )
  }
  return (
    <>
      <Link to={languagePath(signedOut)} className={`${className} ${SIGNED_OUT}`}>
        {label}
      </Link>
      <Link to={languagePath(signedIn)} className={`${className} ${SIGNED_IN}`}>
        {label}
      </Link>
    </>
  )
}
