import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { TeamTemplate } from '../schema.ts'
import { deleteTemplate, teamTemplatesQuery } from './api.ts'
import { TeamRows } from './team-rows.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { describeLanguages, USE_LABELS } from './template-text.ts'

/** The texts that the team has written for its messages. */
export default function TemplatesPage() {
  const query = useQuery(teamTemplatesQuery)
  const [isWriting, setWriting] = useState(false)
  return (
    <DeskScreen
      title={m.back_office_templates_title()}
      lead={m.back_office_templates_lead()}
      isNarrow
      actions={
        <Button size="small" icon={Plus} onClick={() => setWriting(true)}>
          {m.back_office_templates_new()}
        </Button>
      }
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_templates_failed_title(),
          safe: m.back_office_templates_failed_safe(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(list) =>
          list.length > 0 ? (
            <TeamRows
              label={m.back_office_templates_list()}
              list={list}
              describe={describe}
              renderDialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
              remove={deleteTemplate}
            />
          ) : (
            <EmptyState
              picture={TrayPicture}
              title={m.back_office_templates_empty_title()}
              text={m.back_office_templates_empty_text()}
            />
          )
        }
      </QueryScreen>
      {isWriting ? <TemplateDialog onClose={() => setWriting(false)} /> : null}
    </DeskScreen>
  )
}

const describe = ({ used_in, texts }: TeamTemplate) =>
  m.back_office_templates_about({ use: USE_LABELS[used_in](), languages: describeLanguages(texts) })
