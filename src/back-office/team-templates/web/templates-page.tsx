import { useQuery } from '@tanstack/react-query'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { m } from '#messages/messages.js'
import { deleteMacro, macrosQuery } from '../macros/web/api.ts'
import { MacroDialog } from '../macros/web/macro-dialog.tsx'
import { describeMacro } from '../macros/web/macro-text.ts'
import type { TeamTemplate } from '../schema.ts'
import { deleteTemplate, teamTemplatesQuery } from './api.ts'
import { TeamSection } from './team-section.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { describeLanguages, USE_LABELS } from './template-text.ts'

/** What the team has written for its messages, and what it does in cases again and again. */
export default function TemplatesPage() {
  return (
    <DeskScreen title={m.back_office_templates_screen()} isNarrow>
      <div className="grid gap-8">
        <Templates />
        <Macros />
      </div>
    </DeskScreen>
  )
}

function Templates() {
  const query = useQuery(teamTemplatesQuery)
  return (
    <TeamSection
      title={m.back_office_templates_title()}
      lead={m.back_office_templates_lead()}
      newLabel={m.back_office_templates_new()}
      listLabel={m.back_office_templates_list()}
      failedTitle={m.back_office_templates_failed_title()}
      empty={{
        title: m.back_office_templates_empty_title(),
        text: m.back_office_templates_empty_text(),
      }}
      query={query}
      describe={describeTemplate}
      renderDialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
      remove={deleteTemplate}
    />
  )
}

const describeTemplate = ({ used_in, texts }: TeamTemplate) =>
  m.back_office_templates_about({ use: USE_LABELS[used_in](), languages: describeLanguages(texts) })

function Macros() {
  const query = useQuery(macrosQuery)
  const { data: templates = [] } = useQuery(teamTemplatesQuery)
  return (
    <TeamSection
      title={m.back_office_macros_title()}
      lead={m.back_office_macros_lead()}
      newLabel={m.back_office_macros_new()}
      listLabel={m.back_office_macros_list()}
      failedTitle={m.back_office_macros_failed_title()}
      empty={{ title: m.back_office_macros_empty_title(), text: m.back_office_macros_empty_text() }}
      query={query}
      describe={(macro) => describeMacro(macro, templates)}
      renderDialog={(macro, onClose) => <MacroDialog macro={macro} onClose={onClose} />}
      remove={deleteMacro}
    />
  )
}
