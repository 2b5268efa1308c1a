import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { formatNumber } from '#shared/money.ts'
import type { CaseCheck, CaseFacts, CheckedDocument, Judgement } from '../contract.ts'
import { addMonthsToDay } from '../dates/rules.ts'

/** How far the proportions may be off, of themselves: nobody crops to the pixel. Ours, the state names none. */
const RATIO_TOLERANCE = 0.02
const MEGABYTE = 1_000_000

/** A check of the photo, where there is one. */
function ofPhoto(
  id: string,
  fact: CaseCheck['fact'],
  judgePhoto: (photo: CheckedDocument, facts: CaseFacts) => Judgement | null,
): CaseCheck {
  return {
    id,
    fact,
    judge(facts) {
      const photo = facts.documents.find(({ document_type }) => document_type === 'photo')
      return photo ? judgePhoto(photo, facts) : null
    },
  }
}

const FORMAT = ofPhoto('photo-format', 'photo', ({ content_type: type }) => {
  if (type === 'image/jpeg') return { verdict: 'good', of: [type], text: m.checks_photo_format_good() }
  return { verdict: 'stop', of: [type], text: m.checks_photo_format_stop() }
})

const PIXELS = ofPhoto('photo-pixels', 'photo', ({ width, height }) => {
  if (width === null || height === null) return null
  const least = requireFact('photo')
  const [of, size] = [[width, height], { width: formatNumber(width), height: formatNumber(height) }]
  if (width >= least.value.width && height >= least.value.height)
    return { verdict: 'good', of, text: m.checks_photo_pixels_good(size) }
  return { verdict: 'stop', of, text: m.checks_photo_pixels_stop({ ...size, least: least.shown }) }
})

const RATIO = ofPhoto('photo-ratio', 'photo-size', ({ width, height }) => {
  if (width === null || height === null) return null
  const { value } = requireFact('photo-size')
  const ratio = width / height / (value.width / value.height)
  const [of, proportions] = [[width, height], { width: value.width, height: value.height }]
  // The figures of a photo of the right size are whole pixels: the last digits of a quotient say nothing.
  const isRight = Math.abs(ratio - 1) <= RATIO_TOLERANCE + Number.EPSILON
  if (isRight) return { verdict: 'good', of, text: m.checks_photo_ratio_good(proportions) }
  return { verdict: 'look', of, text: m.checks_photo_ratio_look(proportions) }
})

const SIZE = ofPhoto('photo-size', 'photo-megabytes', ({ file_size: bytes }) => {
  const most = requireFact('photo-megabytes')
  const size = fileSizeText(bytes)
  if (bytes <= most.value * MEGABYTE)
    return { verdict: 'good', of: [bytes], text: m.checks_photo_size_good({ size }) }
  return { verdict: 'look', of: [bytes], text: m.checks_photo_size_look({ size, most: most.shown }) }
})

const AGE = ofPhoto('photo-age', 'photo-months', ({ dated_on, uploaded_on }, { today }) => {
  const most = requireFact('photo-months')
  const isOld = (day: string) => addMonthsToDay(day, most.value) < today
  if (dated_on !== null) {
    const [of, day] = [[dated_on], formatDate(dated_on)]
    if (!isOld(dated_on)) return { verdict: 'good', of, text: m.checks_photo_age_good({ day }) }
    return {
      verdict: 'stop',
      of,
      text: m.checks_photo_age_stop({ day, months: showInCase(most, 'genitive') }),
    }
  }
  // It was not taken later than it was uploaded, but how much earlier nobody has said.
  if (!isOld(uploaded_on)) return null
  const text = m.checks_photo_age_uploaded({
    day: formatDate(uploaded_on),
    months: showInCase(most, 'genitive'),
  })
  return { verdict: 'stop', of: [uploaded_on], text }
})

export const PHOTO_CHECKS = [FORMAT, PIXELS, RATIO, SIZE, AGE]
