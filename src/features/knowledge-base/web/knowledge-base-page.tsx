import { CalendarCheck } from 'lucide-react'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { FACTS } from '#shared/facts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { GuideLayout, GuideSection } from '#ui/guide-layout.tsx'
import { Icon } from '#ui/icon.tsx'
import { FactRule, StepList } from './fact-rule.tsx'
import { FeesSection, FilesSection, WaitingSection } from './facts-sections.tsx'
import { OfficesSection, SourcesSection } from './offices-section.tsx'

export const handle = { light: true }

const CONTENTS = [
  { id: 'mos', label: m.knowledge_mos_title },
  { id: 'steps', label: m.knowledge_steps_title },
  { id: 'files', label: m.knowledge_files_title },
  { id: 'fees', label: m.knowledge_fees_title },
  { id: 'waiting', label: m.knowledge_waiting_title },
  { id: 'offices', label: m.knowledge_offices_title },
  { id: 'sources', label: m.knowledge_sources_title },
] as const

export default function KnowledgeBasePage() {
  return (
    <>
      <meta name="description" content={m.knowledge_lead()} />
      <GuideLayout
        title={m.knowledge_title()}
        lead={m.knowledge_lead()}
        contentsTitle={m.knowledge_contents()}
        contents={CONTENTS.map(({ id, label }) => ({ id, label: label() }))}
        facts={
          <span className="inline-flex items-center gap-2">
            <Icon of={CalendarCheck} />
            {m.knowledge_checked({ date: formatDate(FACTS.mosSince.checked_on) })}
          </span>
        }
      >
        <MosSection />
        <StepsSection />
        <FilesSection />
        <FeesSection />
        <WaitingSection />
        <OfficesSection />
        <SourcesSection />
        <div className="flex flex-col gap-3 md:flex-row print:hidden">
          <ButtonLink to="/help-center" variant="second">
            {m.knowledge_to_help()}
          </ButtonLink>
          <ButtonLink to="/contact" variant="second">
            {m.knowledge_to_contact()}
          </ButtonLink>
        </div>
      </GuideLayout>
    </>
  )
}

function MosSection() {
  return (
    <GuideSection id="mos" title={m.knowledge_mos_title()}>
      <p>{m.knowledge_mos_intro()}</p>
      <FactRule fact={FACTS.mosSince} />
      <ul className="list-disc space-y-2 pl-6">
        <li>{FACTS.mosPaper.text}</li>
        <li>{FACTS.mosFiled.text}</li>
        <li>{FACTS.officeVisit.text}</li>
        <li>{FACTS.certificate.text}</li>
        <li>{FACTS.employerAnnex.text}</li>
        <li>{FACTS.noRefund.text}</li>
      </ul>
      <Callout tone="amber" title={m.knowledge_deadline_title()}>
        {FACTS.legalStayDeadline.text}
      </Callout>
    </GuideSection>
  )
}

const STEPS = [
  { title: m.knowledge_step_1, text: m.knowledge_step_1_text },
  { title: m.knowledge_step_2, text: m.knowledge_step_2_text },
  { title: m.knowledge_step_3, text: m.knowledge_step_3_text },
  { title: m.knowledge_step_4, text: m.knowledge_step_4_text },
  { title: m.knowledge_step_5, text: m.knowledge_step_5_text },
  { title: m.knowledge_step_6, text: m.knowledge_step_6_text },
  { title: m.knowledge_step_7, text: m.knowledge_step_7_text },
] as const

function StepsSection() {
  return (
    <GuideSection id="steps" title={m.knowledge_steps_title()}>
      <p>{m.knowledge_steps_intro()}</p>
      <StepList steps={STEPS.map(({ title, text }) => ({ title: title(), text: text() }))} />
    </GuideSection>
  )
}
