import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { CONSULTATION_TYPES } from '#features/consultations/contract.ts'
import { PACKAGES, type PackageId } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { formatHours } from '#shared/opening-hours.ts'
import { OPERATOR } from '#shared/operator.ts'
import { FactRule, type Rule } from '#texts/web/fact-rule.tsx'
import { Fold, FoldQuestion } from '#ui/fold.tsx'

interface AnsweredQuestion {
  question: string
  answer: string
  /** The law behind the answer. */
  rule?: Rule
}

const { hours } = OPERATOR
const price = (id: PackageId) => formatPln(PACKAGES.find((one) => one.id === id)?.price ?? 0)

/** SITE-4: the eight questions of the contact page. */
export const CONTACT_QUESTIONS: readonly AnsweredQuestion[] = [
  {
    question: m.site_contact_question_response_time(),
    answer: m.site_contact_answer_response_time({ phone: formatHours(hours.phone) }),
  },
  {
    question: m.site_contact_question_visit(),
    answer: m.site_contact_answer_visit({ hours: formatHours(hours.contact) }),
  },
  {
    question: m.site_contact_question_first_consultation(),
    answer: m.site_contact_answer_first_consultation({
      minutes: CONSULTATION_TYPES[0].minutes,
    }),
  },
  {
    question: m.site_contact_question_languages(),
    answer: m.site_contact_answer_languages(),
    rule: requireFact('form-polish'),
  },
  {
    question: m.site_contact_question_price(),
    answer: m.site_contact_answer_price({
      basic: price('basic'),
      standard: price('standard'),
      premium: price('premium'),
    }),
  },
  {
    question: m.site_question_filing(),
    answer: m.site_contact_answer_filing({ date: requireFact('mos-since').shown }),
    rule: requireFact('mos-filed'),
  },
  {
    question: m.site_contact_question_deadline(),
    answer: m.site_contact_answer_deadline({ period: requireFact('apply-before').shown }),
    rule: requireFact('legal-stay-deadline'),
  },
  { question: m.site_contact_question_passport_scan(), answer: m.site_contact_answer_passport_scan() },
]

/** SITE-7: the four of the help center. */
export const HELP_QUESTIONS: readonly AnsweredQuestion[] = [
  {
    question: m.site_question_filing(),
    answer: m.site_help_center_answer_filing(),
    rule: requireFact('mos-filed'),
  },
  {
    question: m.site_help_center_question_processing_time(),
    answer: m.site_help_center_answer_processing_time({
      time: requireFact('temporary-processing-faq').shown,
      year: requireFact('averages-year').shown,
      shortest: showInCase(requireFact('average-malopolskie'), 'genitive'),
      longest: showInCase(requireFact('average-slaskie'), 'genitive'),
    }),
    rule: requireFact('decision-temporary'),
  },
  {
    question: m.site_help_center_question_passport_access(),
    answer: m.site_help_center_answer_passport_access(),
    rule: requireFact('passport-pages'),
  },
  {
    question: m.site_help_center_question_negative_decision(),
    answer: m.site_help_center_answer_negative_decision({
      period: showInCase(requireFact('appeal'), 'genitive'),
    }),
    rule: requireFact('appeal'),
  },
]

/** Questions that open independently; the answers are in the HTML, so that the browser's search finds them. */
export function QuestionRows({ questions }: { questions: readonly AnsweredQuestion[] }) {
  return (
    <div className="max-w-list divide-y divide-line border-line border-y">
      {questions.map((one) => (
        <Fold key={one.question} head={<FoldQuestion>{one.question}</FoldQuestion>}>
          <Answer {...one} />
        </Fold>
      ))}
    </div>
  )
}

function Answer({ answer, rule }: AnsweredQuestion) {
  return (
    <div className="pb-7">
      <p className="type-body max-w-measure text-ink">{answer}</p>
      {rule ? <FactRule fact={rule} className="mt-4 max-w-form" /> : null}
    </div>
  )
}
