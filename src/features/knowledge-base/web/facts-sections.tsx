import { m } from '#messages/messages.js'
import { AVERAGE_DAYS, FACTS, type Fact } from '#shared/facts.ts'
import { GuideSection } from '#ui/guide-layout.tsx'
import { GuideTable } from '#ui/guide-table.tsx'
import { FactRule } from './fact-rule.tsx'

const NO_BREAK_SPACE = '\u00a0'
const amount = (fact: Fact) => `${fact.value}${NO_BREAK_SPACE}${fact.unit}`

export function FilesSection() {
  return (
    <GuideSection id="files" title={m.knowledge_files_title()}>
      <GuideTable
        caption={m.knowledge_files_caption()}
        head={[m.knowledge_files_document(), m.knowledge_files_file(), m.knowledge_files_limit()]}
        figures={[2]}
        rows={[
          [m.knowledge_files_passport(), m.knowledge_files_passport_file(), amount(FACTS.fileMegabytes)],
          [m.knowledge_files_photo(), m.knowledge_files_photo_file(), amount(FACTS.photoMegabytes)],
          [m.knowledge_files_evidence(), m.knowledge_files_evidence_file(), amount(FACTS.fileMegabytes)],
          [m.knowledge_files_fee(), m.knowledge_files_fee_file(), amount(FACTS.fileMegabytes)],
        ]}
      />
      <FactRule fact={FACTS.photo} />
      <p>{m.knowledge_files_age()}</p>
      <FactRule fact={FACTS.documentAge} />
      <p>{FACTS.translations.text}</p>
    </GuideSection>
  )
}

export function FeesSection() {
  return (
    <GuideSection id="fees" title={m.knowledge_fees_title()}>
      <p>{m.knowledge_fees_intro()}</p>
      <GuideTable
        caption={m.knowledge_fees_caption()}
        head={[m.knowledge_fees_what(), m.knowledge_fees_payee(), m.knowledge_fees_amount()]}
        figures={[2]}
        rows={[
          [m.knowledge_fees_work(), m.knowledge_fees_city(), amount(FACTS.feeWork)],
          [m.knowledge_fees_other(), m.knowledge_fees_city(), amount(FACTS.feeOther)],
          [m.knowledge_fees_seasonal(), m.knowledge_fees_city(), amount(FACTS.feeSeasonal)],
          [m.knowledge_fees_permanent(), m.knowledge_fees_city(), amount(FACTS.feePermanent)],
          [m.knowledge_fees_card(), m.knowledge_fees_office(), amount(FACTS.feeCard)],
        ]}
      />
      <FactRule fact={FACTS.noRefund} />
    </GuideSection>
  )
}

export function WaitingSection() {
  return (
    <GuideSection id="waiting" title={m.knowledge_waiting_title()}>
      <p>{m.knowledge_waiting_intro()}</p>
      <FactRule fact={FACTS.decisionTemporary} />
      <GuideTable
        caption={m.knowledge_waiting_caption({ source: AVERAGE_DAYS[0]?.source ?? '' })}
        head={[m.knowledge_waiting_province(), m.knowledge_waiting_days()]}
        figures={[1]}
        rows={AVERAGE_DAYS.map((fact) => [fact.province, amount(fact)])}
      />
      <FactRule fact={FACTS.decisionPermanent} />
      <FactRule fact={FACTS.appeal} />
    </GuideSection>
  )
}
