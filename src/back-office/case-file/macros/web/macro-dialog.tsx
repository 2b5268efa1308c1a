import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CaseMacro } from '#back-office/case-file/macros/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseMacrosQuery } from './api.ts'
import { MacroForm } from './macro-form.tsx'

interface MacroDialogProps {
  file: CaseFile
  onClose(): void
}

/** Which macro, then exactly what it will do here, to be changed before it is done. */
export function MacroDialog({ file, onClose }: MacroDialogProps) {
  const [chosen, setChosen] = useState<CaseMacro>()
  if (chosen) return <MacroForm file={file} macro={chosen} onClose={onClose} />
  return <MacroChoice number={file.number} onChoose={setChosen} onClose={onClose} />
}

interface MacroChoiceProps {
  number: string
  onChoose(macro: CaseMacro): void
  onClose(): void
}

function MacroChoice({ number, onChoose, onClose }: MacroChoiceProps) {
  const query = useQuery(caseMacrosQuery(number))
  return (
    <Dialog open focusTitle onClose={onClose} title={m.back_office_macros_use()}>
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_macros_failed_title(),
          safe: m.back_office_templates_failed_safe(),
        }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(macros) =>
          macros.length > 0 ? (
            <ul aria-label={m.back_office_macros_list()} className="divide-y divide-line">
              {macros.map((macro) => (
                <li key={macro.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(macro)}
                    className="focus-inset grid min-h-11 w-full gap-0.5 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
                  >
                    <span translate="no" className="font-semibold text-ink wrap-anywhere">
                      {macro.name}
                    </span>
                    <span className="type-small text-ink-2 wrap-anywhere">{describe(macro)}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p>
              {m.back_office_macros_empty_title()}{' '}
              <Link to={`${OFFICE_PATH}/templates`} onClick={onClose} className="link">
                {m.back_office_templates_screen()}
              </Link>
            </p>
          )
        }
      </QueryScreen>
    </Dialog>
  )
}

/** What it does here, in one line. */
function describe({ has_message, message, stage, task }: CaseMacro): string {
  const text = message ? message.text.split('\n', 1).join() : m.back_office_macros_unfit_short()
  const title = task?.due_on
    ? m.back_office_macros_task_until({ title: task.title, day: formatDate(task.due_on) })
    : task?.title
  const parts = [
    has_message && m.back_office_macros_about_message({ text }),
    stage && m.back_office_macros_about_stage({ stage: describeStage(stage) }),
    title && m.back_office_macros_about_task({ title }),
  ]
  return parts.filter(Boolean).join(' · ')
}
