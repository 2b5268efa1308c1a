import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { FACTS, type Fact } from '#shared/facts.ts'
import { formatHours, OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cell, Cells } from '#ui/cells.tsx'
import { Icon } from '#ui/icon.tsx'
import { HelpPicture } from '#ui/illustrations/help.tsx'
import { OfficialRule } from '#ui/official-rule.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PublicColumn, PublicSection } from '#ui/public-section.tsx'

export const handle = { light: true }

const { email, emailAnswerHours, hours, mobile, phone } = OPERATOR

export default function HelpCenterPage() {
  return (
    <>
      <meta name="description" content={m.help_meta_description()} />
      <div className="border-line border-b bg-hero">
        <PublicColumn className="py-10 md:py-16">
          <PageHeading title={m.help_title()} />
          <p className="type-lead mt-4 max-w-measure text-ink-2">{m.help_lead()}</p>
        </PublicColumn>
      </div>
      <PublicSection id="channels" title={m.help_channels()}>
        <Channels />
      </PublicSection>
      <PublicSection id="faq" ground="hero" title={m.help_faq_title()}>
        <Questions />
      </PublicSection>
      <PublicColumn className="py-14 md:py-24">
        <Card className="flex flex-col gap-5 md:flex-row md:items-center">
          <HelpPicture className="h-auto w-28 shrink-0" />
          <div className="flex-1">
            <h2 className="type-h3 text-ink">{m.help_still_title()}</h2>
            <p className="type-body text-ink-2">{m.help_still_text()}</p>
          </div>
          <ButtonLink to="/contact" variant="second">
            {m.help_still_contact()}
          </ButtonLink>
        </Card>
      </PublicColumn>
    </>
  )
}

function Channels() {
  return (
    <Cells as="ul" columns={4}>
      <Channel
        title={m.help_chat()}
        hours={m.help_hours_cet({ hours: formatHours(hours.chat) })}
        text={m.help_chat_text()}
      >
        <ChannelLink href={phoneHref(mobile)}>{mobile}</ChannelLink>
      </Channel>
      <Channel
        title={m.help_phone()}
        hours={m.help_hours_cet({ hours: formatHours(hours.phone) })}
        text={m.help_phone_text()}
      >
        <ChannelLink href={phoneHref(phone)}>{phone}</ChannelLink>
      </Channel>
      <Channel
        title={m.help_email()}
        hours={m.help_email_hours({ hours: emailAnswerHours })}
        text={m.help_email_text()}
      >
        <ChannelLink href={`mailto:${email.support}`}>{email.support}</ChannelLink>
      </Channel>
      <Channel title={m.help_faq()} hours={m.help_faq_hours()} text={m.help_faq_text()}>
        <ChannelLink href="#faq">{m.help_faq_read()}</ChannelLink>
      </Channel>
    </Cells>
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

function ChannelLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link type-small inline-flex min-h-11 items-center break-all font-semibold">
      {children}
    </a>
  )
}

const QUESTIONS: readonly { question: () => string; answer: () => string; rule: Fact }[] = [
  { question: m.help_q1, answer: m.help_a1, rule: FACTS.mosFiled },
  { question: m.help_q2, answer: m.help_a2, rule: FACTS.decisionTemporary },
  { question: m.help_q3, answer: m.help_a3, rule: FACTS.passportPages },
  { question: m.help_q4, answer: m.help_a4, rule: FACTS.appeal },
]

function Questions() {
  return (
    <div className="max-w-list divide-y divide-line border-line border-y">
      {QUESTIONS.map(({ question, answer, rule }) => (
        <details key={question()} className="group">
          <summary className="focus-inset flex min-h-15 items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
            <h3 className="type-h3 flex-1 text-ink">{question()}</h3>
            <Icon of={Plus} className="group-open:hidden" />
            <Icon of={Minus} className="hidden group-open:block" />
          </summary>
          <div className="pb-6">
            <p className="type-body max-w-measure text-ink">{answer()}</p>
            <OfficialRule
              className="mt-4 max-w-form"
              source={rule.source}
              sourceUrl={rule.source_url}
              checkedOn={rule.checked_on}
            >
              {rule.text}
            </OfficialRule>
          </div>
        </details>
      ))}
    </div>
  )
}
