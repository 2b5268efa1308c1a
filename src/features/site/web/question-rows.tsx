import { requireFact } from '#facts/require-fact.ts'
import { CONSULTATION_TYPES } from '#features/consultations/contract.ts'
import { PACKAGES, type PackageId } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { formatHours, OPERATOR } from '#shared/operator.ts'
import { FactRule, type Rule } from '#texts/web/fact-rule.tsx'
import { Icon } from '#ui/icon.tsx'
import { Minus, Plus } from '#ui/icons.tsx'

export interface AnsweredQuestion {
  question: string
  answer: string
  /** The law behind the answer. */
  rule?: Rule
}

const { emailAnswerHours, hours } = OPERATOR
const price = (id: PackageId) => formatPln(PACKAGES.find((one) => one.id === id)?.price ?? 0)

/** SITE-4: the eight questions of the contact page. */
export const CONTACT_QUESTIONS: readonly AnsweredQuestion[] = [
  {
    question: m.contact_q1(),
    answer: m.contact_a1({ hours: emailAnswerHours, phone: formatHours(hours.phone) }),
  },
  { question: m.contact_q2(), answer: m.contact_a2({ hours: formatHours(hours.contact) }) },
  {
    question: m.contact_q3(),
    answer: m.contact_a3({ minutes: m.consultation_minutes({ minutes: CONSULTATION_TYPES[0].minutes }) }),
  },
  { question: m.contact_q4(), answer: m.contact_a4(), rule: requireFact('form-polish') },
  {
    question: m.contact_q5(),
    answer: m.contact_a5({ basic: price('basic'), standard: price('standard'), premium: price('premium') }),
  },
  {
    question: m.contact_q6(),
    answer: m.contact_a6({ date: requireFact('mos-since').shown }),
    rule: requireFact('mos-filed'),
  },
  {
    question: m.contact_q7(),
    answer: m.contact_a7({ days: requireFact('apply-before').shown }),
    rule: requireFact('legal-stay-deadline'),
  },
  { question: m.contact_q8(), answer: m.contact_a8() },
]

/** SITE-7: the four of the help center. */
export const HELP_QUESTIONS: readonly AnsweredQuestion[] = [
  { question: m.help_q1(), answer: m.help_a1(), rule: requireFact('mos-filed') },
  {
    question: m.help_q2(),
    answer: m.help_a2({
      time: requireFact('temporary-processing-faq').shown,
      year: requireFact('averages-year').shown,
      shortest: requireFact('average-malopolskie').shown,
      longest: requireFact('average-slaskie').shown,
    }),
    rule: requireFact('decision-temporary'),
  },
  { question: m.help_q3(), answer: m.help_a3(), rule: requireFact('passport-pages') },
  {
    question: m.help_q4(),
    answer: m.help_a4({ days: requireFact('appeal').shown }),
    rule: requireFact('appeal'),
  },
]

/** Each opens by itself; the answers are in the page, so that the browser's own search finds them. */
export function QuestionRows({ questions }: { questions: readonly AnsweredQuestion[] }) {
  return (
    <div className="max-w-list divide-y divide-line border-line border-y">
      {questions.map((one) => (
        <details
          key={one.question}
          className="group print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="focus-inset flex min-h-15 items-center gap-4 py-3 hover:text-pine [&::-webkit-details-marker]:hidden">
            <h3 className="flex-1 font-[540] text-[1.125rem] leading-snug group-open:font-[620]">
              {one.question}
            </h3>
            <Icon of={Plus} className="group-open:hidden print:hidden" />
            <Icon of={Minus} className="hidden group-open:block print:hidden" />
          </summary>
          <Answer {...one} />
        </details>
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
