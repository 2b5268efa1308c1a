import { NavLink, useLocation, useNavigate } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { isWaiting } from '#features/corrections/rules.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { isOfSlot } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { CircleAlert } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'

interface Part {
  path: string
  label: () => string
  /** The part from which it is reached, and in whose place it stands in the row. */
  within?: string
  /** How many things there are in it. */
  count?: (file: CaseFile) => number
  /** How many of them stop the case. */
  stops?: (file: CaseFile) => number
  /** How many of them wait for us. */
  open?: (file: CaseFile) => number
}

const countWaiting = (corrections: CaseFile['corrections'], ofQuestionnaire: boolean) =>
  corrections.filter((one) => isWaiting(one) && (one.record === 'questionnaire') === ofQuestionnaire).length

/** The parts of a case file, in the order of the screen; `path` is the end of the address. */
export const PARTS: readonly Part[] = [
  {
    path: 'documents',
    label: m.back_office_case_file_documents,
    count: ({ documents, slots_set_aside }) =>
      Math.min(DOCUMENT_TYPES.length, documents.filter(isOfSlot).length + slots_set_aside.length) +
      documents.filter((one) => !isOfSlot(one)).length,
  },
  {
    path: 'answers',
    label: m.back_office_case_file_answers,
    count: ({ corrections }) => countWaiting(corrections, false),
  },
  {
    path: 'questionnaire',
    label: m.back_office_case_file_questionnaire_tab,
    count: ({ corrections }) => countWaiting(corrections, true),
  },
  { path: 'copy-sheet', label: m.back_office_case_file_copy_sheet, within: 'questionnaire' },
  {
    path: 'checks',
    label: m.back_office_case_file_checks,
    count: ({ checks }) => checks.look,
    stops: ({ checks }) => checks.stop,
  },
  {
    path: 'messages',
    label: m.back_office_case_file_messages,
    open: ({ open_messages }) => open_messages,
  },
  { path: 'notes', label: m.back_office_case_file_notes, count: ({ notes }) => notes.length },
  {
    path: 'tasks',
    label: m.back_office_case_file_tasks,
    count: ({ tasks }) => tasks.filter(({ done_at }) => done_at === null).length,
  },
  { path: 'letters', label: m.letters_title, within: 'tasks' },
  { path: 'forms', label: m.back_office_case_file_forms, within: 'documents' },
  { path: 'third-parties', label: m.back_office_case_file_third_parties, within: 'documents' },
  { path: 'dates', label: m.back_office_case_file_dates },
  { path: 'family', label: m.back_office_households, count: ({ household }) => household.members },
  { path: 'employer', label: m.back_office_employers_of_case },
  { path: 'payments', label: m.back_office_case_file_payments, count: ({ payments }) => payments.length },
  { path: 'history', label: m.back_office_case_file_history },
]

/** The address of a part of a case. */
export const partPath = (number: string, part: string) => `${OFFICE_PATH}/cases/${number}/${part}`

/** The address of the cases of a family side by side. */
export const householdPath = (id: string) => `${OFFICE_PATH}/households/${id}`

/** The parts of the case file: links in a row, a native select on a phone. */
export function CaseParts({ file }: { file: CaseFile }) {
  const current = useCurrentPart(file)
  return (
    <nav
      aria-label={m.back_office_case_file_parts()}
      className="max-lg:w-full max-lg:border-b max-lg:border-line lg:shrink-0 print:hidden"
    >
      <PartSelect file={file} />
      <ul className="case-parts flex flex-wrap gap-x-0.5 max-md:hidden">
        {PARTS.filter(({ within }) => !within).map((part) => (
          <li key={part.path}>
            <NavLink
              to={partPath(file.number, part.path)}
              className={({ isActive }) =>
                classNames(
                  'focus-inset flex min-h-11 items-center gap-1.5 border-b-4 px-2.5 transition-colors type-small hover:bg-sunken',
                  isActive || current?.within === part.path
                    ? 'border-pine font-semibold'
                    : 'border-transparent text-ink-2',
                )
              }
            >
              {part.label()}
              <Count part={part} file={file} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ part: { count, stops, open }, file }: { part: Part; file: CaseFile }) {
  const stopping = stops?.(file) ?? 0
  if (stopping > 0) return <Stops count={stopping} />
  const waiting = open?.(file) ?? 0
  if (waiting > 0)
    return (
      <span className="rounded-badge bg-pine-tint px-2 type-caption font-semibold text-pine">
        {waiting}
        <span className="sr-only"> {m.back_office_case_file_waiting()}</span>
      </span>
    )
  const all = count?.(file) ?? 0
  return all > 0 ? <span className="type-caption">{all}</span> : null
}

/** Its words are for who does not see it, and for who points at it. */
function Stops({ count }: { count: number }) {
  const words = m.back_office_case_file_checks_stop({ count })
  return (
    <span
      title={words}
      className="inline-flex items-center gap-1 rounded-badge bg-crimson-tint px-2 type-caption font-semibold text-crimson"
    >
      <CircleAlert aria-hidden className="size-3.5" strokeWidth={2} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** The part that is shown; undefined beside them. */
function useCurrentPart({ number }: CaseFile): Part | undefined {
  const { pathname } = useLocation()
  return PARTS.find(({ path }) => pathname.startsWith(partPath(number, path)))
}

function PartSelect({ file }: { file: CaseFile }) {
  const navigate = useNavigate()
  const current = useCurrentPart(file)
  return (
    <Field id="case-part" label={m.back_office_case_file_parts()} className="pb-4 md:hidden">
      <Select
        value={current?.path ?? ''}
        options={PARTS.map(({ path, label }) => ({ value: path, label: label() }))}
        onChange={({ target }) => navigate(partPath(file.number, target.value))}
      />
    </Field>
  )
}
