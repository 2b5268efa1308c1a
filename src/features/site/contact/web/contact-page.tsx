import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { ContactForm } from '#features/contact/web/contact-form.tsx'
import contactForm from '#features/contact/web/contact-form-island.tsx?island'
import { FORM_NAME } from '#features/contact/web/use-contact-form.ts'
import { CONTACT_QUESTIONS, QuestionRows } from '#features/site/web/question-rows.tsx'
import { m } from '#messages/messages.js'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { draftKey } from '#ui/form/drafts.ts'
import { Phone, SquarePen } from '#ui/icons.tsx'
import { Island } from '#ui/island/island.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { VisitOffice } from './visit-office.tsx'
import { WaysToReachUs } from './ways-to-reach-us.tsx'

export const handle = { light: true }

const DRAFT = draftKey({ userId: null, name: FORM_NAME })

/** SITE-4 */
export default function ContactPage() {
  return (
    <>
      <PageMeta
        description={m.site_contact_meta_description({ city: OPERATOR.address.city })}
        breadcrumbs={[{ name: m.site_contact_title(), path: '/contact' }]}
        questions={CONTACT_QUESTIONS.map(({ question, answer }) => ({ question, answer }))}
        organization
      />
      <Hero />
      <PublicColumn className="grid gap-14 py-14 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-16 md:py-24">
        <WriteToUs />
        <WaysToReachUs />
      </PublicColumn>
      <VisitOffice />
      <PublicSection id="faq" title={m.site_contact_faq_title()} lead={m.site_contact_faq_lead()}>
        <QuestionRows questions={CONTACT_QUESTIONS} />
      </PublicSection>
    </>
  )
}

function Hero() {
  return (
    <div className="border-line border-b bg-hero">
      <PublicColumn className="grid items-center gap-8 py-10 md:grid-cols-[1fr_18rem] md:py-16">
        <div>
          <PageHeading title={m.site_contact_title()} />
          <p className="type-lead mt-4 max-w-measure text-ink-2">{m.site_contact_lead()}</p>
          <div className="mt-7 flex flex-col gap-3 md:flex-row">
            <ButtonLink href="#write" size="large" icon={SquarePen}>
              {m.site_contact_write_title()}
            </ButtonLink>
            <ButtonLink href={phoneHref(OPERATOR.phone)} size="large" variant="second" icon={Phone}>
              {m.site_contact_call()}
            </ButtonLink>
          </div>
        </div>
        <LetterPicture className="hidden h-auto w-full md:block" />
      </PublicColumn>
    </div>
  )
}

function WriteToUs() {
  return (
    <section aria-labelledby="write-title">
      <h2 id="write-title" className="type-h1 text-ink">
        {m.site_contact_write_title()}
      </h2>
      <p className="type-body mt-3 max-w-measure text-ink-2">{m.site_contact_write_lead()}</p>
      <Callout tone="amber" title={m.site_contact_before_note_title()} className="mt-6 mb-8">
        {m.site_contact_before_note()}
      </Callout>
      <div id="write" className="scroll-mt-24">
        <Island island={contactForm} draft={DRAFT}>
          <ContactForm />
        </Island>
      </div>
    </section>
  )
}
