import type { ReactNode } from 'react'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { HELP_QUESTIONS, QuestionRows } from '#features/site/web/question-rows.tsx'
import { m } from '#messages/messages.js'
import { formatHours } from '#shared/opening-hours.ts'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { describeAnswerTime } from './answer-time-text.ts'

export const handle = { light: true }

const { chatUrl, claims, email, hours, mobile, phone } = OPERATOR

export default function HelpCenterPage() {
  return (
    <>
      <PageMeta
        description={m.site_help_center_meta_description()}
        breadcrumbs={[{ name: m.site_help_center_title(), path: '/help-center' }]}
        questions={HELP_QUESTIONS.map(({ question, answer }) => ({ question, answer }))}
      />
      <div className="border-line border-b bg-hero">
        <PublicColumn className="py-10 md:py-16">
          <PageHeading title={m.site_help_center_title()} />
          <p className="type-lead mt-4 max-w-measure text-ink-2">{m.site_help_center_lead()}</p>
        </PublicColumn>
      </div>
      <PublicSection id="channels" title={m.site_help_center_channels()}>
        <Channels />
      </PublicSection>
      <PublicSection id="faq" ground="hero" title={m.site_help_center_faq_title()}>
        <QuestionRows questions={HELP_QUESTIONS} />
      </PublicSection>
      <PublicColumn className="py-14 md:py-24">
        <Card className="flex flex-col gap-5 md:flex-row md:items-center">
          <HelpPicture className="h-auto w-28 shrink-0" />
          <div className="flex-1">
            <h2 className="type-h3 text-ink">{m.site_help_center_still_title()}</h2>
            <p className="type-body text-ink-2">{m.site_help_center_still_text()}</p>
          </div>
          <ButtonLink href="/contact#write" variant="second">
            {m.site_contact_us()}
          </ButtonLink>
        </Card>
      </PublicColumn>
    </>
  )
}

function Channels() {
  return (
    <CellGrid as="ul" columns={4}>
      <Channel
        title={m.site_help_center_chat()}
        hours={m.shared_hours_cet({ hours: formatHours(hours.chat) })}
        text={chatUrl ? m.site_help_center_chat_app() : m.site_help_center_chat_text()}
      >
        {chatUrl ? (
          <ChannelLink href={chatUrl} newTab>
            {m.site_help_center_chat_open()}
          </ChannelLink>
        ) : (
          <ChannelLink href={phoneHref(mobile)}>{mobile}</ChannelLink>
        )}
      </Channel>
      <Channel
        title={m.site_help_center_phone()}
        hours={m.shared_hours_cet({ hours: formatHours(hours.phone) })}
        text={m.site_help_center_phone_text()}
      >
        <ChannelLink href={phoneHref(phone)}>{phone}</ChannelLink>
      </Channel>
      <Channel
        title={m.site_help_center_email()}
        hours={describeAnswerTime(claims)}
        text={m.site_help_center_email_text()}
      >
        <ChannelLink href={`mailto:${email.support}`}>{email.support}</ChannelLink>
      </Channel>
      <Channel
        title={m.site_help_center_faq()}
        hours={m.site_help_center_faq_hours()}
        text={m.site_help_center_faq_text()}
      >
        <ChannelLink href="#faq">{m.site_help_center_faq_read()}</ChannelLink>
      </Channel>
    </CellGrid>
  )
}

interface ChannelProps {
  title: string
  hours: string
  text: string
  children: ReactNode
}

function Channel({ title, hours: open, text, children }: ChannelProps) {
  return (
    <Cell className="md:p-6">
      <h3 className="type-h3 text-ink">{title}</h3>
      <p className="type-small mt-2 font-semibold text-ink">{open}</p>
      <p className="type-small mb-2 text-ink-2">{text}</p>
      {children}
    </Cell>
  )
}

interface ChannelLinkProps {
  href: string
  newTab?: boolean
  children: ReactNode
}

function ChannelLink({ href, newTab, children }: ChannelLinkProps) {
  const outside = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <PageLink
      href={href}
      translate={/^(tel|mailto):/.test(href) ? 'no' : undefined}
      {...outside}
      className="link type-small inline-flex min-h-11 items-center wrap-anywhere font-semibold"
    >
      {children}
    </PageLink>
  )
}
