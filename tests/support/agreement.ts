import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Check, StaffCheck } from '#features/checks/schema.ts'
import type { CopySheet } from '#features/copy-sheet/schema.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel, isDocumentType, LATER_TYPE } from '#features/documents/rules.ts'
import type { NotNeededSlot } from '#features/documents/set-aside/schema.ts'
import type { KitReport } from '#features/kit/schema.ts'
import type { LegalStay } from '#features/legal-stay/schema.ts'
import type { Plan } from '#features/plan/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import type { Questionnaire } from '#features/questionnaire/schema.ts'
import { formatDate } from '#shared/dates.ts'
import type { Person } from './create-person.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { makeFilesForPortal } from './kit.ts'

/** One case as each of its screens reads it. */
export interface CaseViews {
  sheet: CopySheet
  report: KitReport
  plan: Plan
  checks: Check[]
  progress: Progress
  stay: LegalStay
  notNeeded: NotNeededSlot[]
  asked: Questionnaire
  file: CaseFile
  staffSheet: CopySheet
  staffChecks: StaffCheck[]
}

/** Reads a case by the calls of its applicant and of a member of staff. */
export async function readViews(person: Person & { number: string }, staff: Person): Promise<CaseViews> {
  const own = async <T>(path: string) => (await person.json<T>(path)).body
  const desk = async <T>(path = '') => (await staff.json<T>(`/api/staff/cases/${person.number}${path}`)).body
  const { report } = await makeFilesForPortal(person)
  if (!report) throw new Error('the kit has no report')
  return {
    report,
    sheet: await own('/api/case/copy-sheet'),
    plan: await own('/api/case/plan'),
    checks: await own('/api/case/checks'),
    progress: await own('/api/progress'),
    stay: await own('/api/case/last-legal-day'),
    notNeeded: await own('/api/documents/not-needed'),
    asked: await own('/api/questionnaire'),
    file: await desk(),
    staffSheet: await desk('/copy-sheet'),
    staffChecks: await desk('/checks'),
  }
}

/** What two places say of the same: its name, and the words of both. */
type Claim = readonly [what: string, one: unknown, other: unknown]

/** Where the screens of a case say different things of the same, and where they say another thing than what was saved. */
export function listDisagreements(views: CaseViews, drawn: DrawnPerson): string[] {
  const claims = [
    ...claimDocuments(views, drawn),
    ...claimFiles(views, drawn),
    ...claimLastDay(views, drawn),
    ...claimAnswers(views, drawn),
    ...claimSameness(views, drawn),
    ...claimPurpose(views, drawn),
    ...claimDesk(views),
  ]
  return claims.flatMap(([what, one, other]) => {
    const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
    return left === right ? [] : [`${what}: ${left} and ${right}`]
  })
}

const inOrder = (types: readonly string[]) => DOCUMENT_TYPES.filter((type) => types.includes(type))
const stepOf = ({ plan }: CaseViews, id: string) => plan.steps.find((step) => step.id === id)
const isDone = (views: CaseViews, id: string) => stepOf(views, id)?.state === 'completed'
const checkOf = ({ checks }: CaseViews, id: string) => checks.find((check) => check.id === id)
const verdictOf = (views: CaseViews, id: string) => checkOf(views, id)?.verdict
const fieldOf = ({ sheet }: CaseViews, id: string) => sheet.fields.find((field) => field.id === id)

function claimDocuments(views: CaseViews, { documents }: DrawnPerson): Claim[] {
  const { sheet, report, progress, notNeeded } = views
  const { missing, set_aside, not_needed } = report
  const attached = sheet.fields.flatMap(({ attach }) => attach)
  const toAttach = attached.filter(({ file_name }) => file_name === null)
  const asideBySlots = notNeeded.filter(({ set_aside_at: at }) => at !== null)
  const open = notNeeded.filter(({ document_type }) => !documents.includes(document_type))
  return [
    ['missing on the sheet, in the kit', inOrder(toAttach.map(typeOf)), missing],
    ['attached once', toAttach.length, missing.length],
    ['not needed by the slots, in the kit', open.map(typeOf), inOrder([...set_aside, ...not_needed])],
    [
      'set aside by the slots, in the kit',
      inOrder(asideBySlots.map(typeOf)).filter((one) => !documents.includes(one)),
      set_aside,
    ],
    ['set aside on the dashboard, in the kit', progress.documents_set_aside, set_aside.length],
    // There the person decides about what the office does not ask for (docs/decisions/0085).
    [
      'to go on the dashboard, in the kit',
      inOrder(progress.next_step.missing_documents),
      inOrder([...missing, ...not_needed]),
    ],
    ['uploaded on the dashboard, saved', progress.documents_uploaded, documents.length],
    [
      'documents of the plan, of the kit',
      isDone(views, 'documents'),
      missing.every((type) => type === LATER_TYPE),
    ],
    ['photo of the plan, of the kit', isDone(views, 'photo'), !missing.includes('photo')],
    ['every slot once', inOrder([...documents, ...missing, ...set_aside, ...not_needed]), DOCUMENT_TYPES],
  ]
}

const typeOf = ({ document_type }: { document_type: string }) => document_type

function claimFiles(views: CaseViews, { documents, photo }: DrawnPerson): Claim[] {
  const { sheet, report, checks } = views
  const attached = sheet.fields.flatMap(({ attach }) => attach).filter(({ file_name }) => file_name !== null)
  const about = checks.flatMap(({ document_type: type }) => (type === null ? [] : type))
  const files = report.files.map(typeOf)
  const problem = report.files.find(({ document_type }) => document_type === 'photo')?.problem ?? null
  const isSmall = documents.includes('photo') && photo.width < report.limits.photo_width
  return [
    ['files on the sheet, in the kit', attached.map(typeOf).sort(), files.toSorted()],
    ['files in the kit, saved', inOrder(files), inOrder(documents)],
    ['checked, in the kit', about.filter((type) => !files.includes(type)), []],
    ['photo too small in the kit, saved', problem === 'photo_too_small', isSmall],
    ['photo too small by the checks, saved', verdictOf(views, 'photo-pixels') === 'stop', isSmall],
  ]
}

function claimLastDay(views: CaseViews, { lastLegalDay }: DrawnPerson): Claim[] {
  const day = lastLegalDay?.date ?? null
  const { stay, plan, progress, file } = views
  const isWaiting = lastLegalDay?.basis === 'waiting'
  const says = checkOf(views, 'last-legal-day')?.text.includes(formatDate(day ?? '2000-01-01')) ?? false
  return [
    ['last legal day of the case, saved', stay.last_legal_day, day],
    ['of the plan', plan.last_legal_day, day],
    ['of its last step', stepOf(views, 'last_day_to_file')?.due_on ?? null, day],
    ['of the dashboard', progress.case?.last_legal_day ?? null, day],
    ['of the desk', file.last_legal_day, day],
    ['by the checks', says, day !== null],
    ['judged without a day', checkOf(views, 'last-legal-day') === undefined, day === null],
    ['waits for a decision, in the plan', plan.waiting, isWaiting],
    ['known in the plan', isDone(views, 'last_legal_day'), day !== null || isWaiting],
    ['ground on the dashboard', progress.case?.last_legal_day_basis ?? null, stay.basis],
  ]
}

function claimAnswers(views: CaseViews, { answers }: DrawnPerson): Claim[] {
  const { sheet, asked } = views
  const isAnswered = (id: string) => {
    const [part = '', question = ''] = id.split('.')
    return answers[part]?.[question] !== undefined
  }
  const counted = (part: string) => {
    const fields = sheet.fields.filter((field) => field.part === part)
    const missing = fields.filter(({ state }) => state === 'missing')
    const known = missing.filter(({ known_from }) => known_from !== null)
    return [part, fields.length, fields.length - missing.length, known.length]
  }
  const wrong = sheet.fields.filter(({ id, state }) => (state === 'missing') === isAnswered(id))
  const pesel = fieldOf(views, 'person.pesel')
  const hasPesel = pesel?.state === 'answered' && pesel.answer_pl !== 'brak'
  return [
    ['answered on the sheet, saved', wrong.map(({ id }) => id), []],
    [
      'parts of the sheet, of the questionnaire',
      asked.parts.map(({ part }) => counted(part)),
      asked.parts.map(({ part, of, answered, prefilled }) => [part, of, answered, prefilled]),
    ],
    ['a PESEL number on the sheet, in the plan', hasPesel, isDone(views, 'pesel')],
    ['a PESEL number on the sheet, judged', hasPesel, checkOf(views, 'pesel-number') !== undefined],
  ]
}

/** The answer as the sheet has it, whether or not it is in Polish by now; null for a field that is not asked or not answered. */
function readSheet(views: CaseViews, id: string): string | null {
  const field = fieldOf(views, id)
  return field?.answer_pl ?? field?.original ?? null
}

const clean = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** What the checks must say of these, of which some may be unknown. */
function sameness(values: readonly (string | null)[], otherwise: 'stop' | 'look') {
  const known = values.filter((value) => value !== null).map(clean)
  if (known.length < 2) return undefined
  return new Set(known).size === 1 ? 'good' : otherwise
}

function claimSameness(views: CaseViews, drawn: DrawnPerson): Claim[] {
  const { zone, passport_number, employer } = drawn
  const number = readSheet(views, 'passport.passport_number')
  const birth = readSheet(views, 'person.birth_date')
  const until = readSheet(views, 'passport.passport_valid_until')
  const named = readSheet(views, 'employer_or_school.employer_name')
  const [surname, given] = [readSheet(views, 'person.surname'), readSheet(views, 'person.given_names')]
  const words = (name: string) => name.replace(',', '').split(' ').sort().join(' ')
  const name = surname && given ? words(`${given} ${surname}`) : null
  const sources = views.sheet.fields.filter(({ source }) => source === 'personal_info')
  return [
    [
      'passport number',
      sameness([passport_number, zone?.number ?? null, number], 'stop'),
      verdictOf(views, 'same-passport-number'),
    ],
    [
      'birth date',
      sameness(['1994-03-08', zone?.birth_date ?? null, birth], 'stop'),
      verdictOf(views, 'same-birth-date'),
    ],
    ['name', sameness([words(drawn.full_name), name], 'look'), verdictOf(views, 'same-name')],
    ['employer', sameness([employer, named], 'look'), verdictOf(views, 'same-employer')],
    ['passport judged by the sheet', until === null, checkOf(views, 'passport-expired') === undefined],
    [
      'from personal information on the sheet',
      sources.filter(({ id }) => id === 'passport.passport_number').map(() => clean(number ?? '')),
      sources.filter(({ id }) => id === 'passport.passport_number').map(() => clean(passport_number)),
    ],
  ]
}

/** Fields of those who sign an annex to the application. */
const SIGNERS = ['employer_name', 'school_name', 'company_name'].map((id) => `employer_or_school.${id}`)

function claimPurpose(views: CaseViews, { purpose }: DrawnPerson): Claim[] {
  const { sheet, report, asked } = views
  const hasSigner = SIGNERS.some((id) => fieldOf(views, id) !== undefined)
  const shares = readSheet(views, 'employer_or_school.company_shares')
  const ownCompany = checkOf(views, 'own-company')
  return [
    ['purpose of the sheet', sheet.purpose_of_stay, purpose],
    ['purpose of the kit', report.purpose, purpose],
    ['purpose of the questionnaire', asked.purpose_of_stay, purpose],
    ['a link for an annex', stepOf(views, 'annex_link') !== undefined, hasSigner],
    ['an annex that is signed', stepOf(views, 'annex_signed') !== undefined, hasSigner],
    ['own shares that nobody asks for', shares !== 'tak' && ownCompany?.verdict === 'stop', false],
  ]
}

/** The desk reads the same as the applicant, but for what is sealed. */
function claimDesk({ sheet, checks, report, file, staffSheet, staffChecks }: CaseViews): Claim[] {
  const shown = ({ fields }: CopySheet) =>
    fields.map(({ id, is_sealed, state, answer_pl, attach, source }) => {
      const stated = is_sealed ? state === 'missing' : [state, answer_pl]
      return [id, stated, attach, source]
    })
  // The pages of a document are looked through in the background.
  const judged = (list: readonly Check[]) =>
    list.filter(({ id }) => !id.startsWith('document-')).map(({ id, verdict, text }) => [id, verdict, text])
  const template = file.answer_templates.find(({ id }) => id === 'missing')
  const listed = template?.text.split('\n').flatMap((line) => (line.startsWith('– ') ? line.slice(2) : []))
  const hasForm = file.answers.application_form !== null
  const askable = report.missing.filter((type) => type !== LATER_TYPE || hasForm)
  return [
    ['the sheet at the desk', shown(staffSheet), shown(sheet)],
    ['the checks at the desk', judged(staffChecks), judged(checks)],
    ['set aside at the desk', inOrder(file.slots_set_aside), report.set_aside],
    ['asked for by the desk', listed ?? [], askable.map(documentTypeLabel)],
    ['documents at the desk', file.documents.map(typeOf).sort(), report.files.map(typeOf).sort()],
    [
      'slots at the desk',
      inOrder(file.documents.map(typeOf).filter(isSlot)),
      inOrder(report.files.map(typeOf)),
    ],
  ]
}

const isSlot = (type: string): type is DocumentType => isDocumentType(type)
