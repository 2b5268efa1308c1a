import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { NO_CLAIMS, SAMPLE_OPERATOR } from '#shared/operator.ts'
import { describeAnswerTime } from './answer-time-text.ts'
import HelpCenterPage from './help-center-page.tsx'

describe('SITE-7 when an email is answered', () => {
  test('is the words of the specification in the sample', () => {
    expect(describeAnswerTime(SAMPLE_OPERATOR.claims)).toBe('24/7, response within 24h')
  })

  test('is one working day for who claims no hours: nobody promises a Saturday by not speaking', () => {
    expect(describeAnswerTime(NO_CLAIMS)).toBe('Response within one working day')
    expect(describeAnswerTime({ ...NO_CLAIMS, support: true })).toBe('24/7, response within one working day')
  })

  test('is the hours that the operator claims', () => {
    expect(describeAnswerTime({ ...NO_CLAIMS, answer_hours: 48 })).toBe('Response within 48h')
  })

  test('is said once on the page, not two ways', () => {
    const page = (
      <MemoryRouter>
        <HelpCenterPage />
      </MemoryRouter>
    )
    expect(renderToStaticMarkup(page)).toContain('24/7, response within 24h')
    expect(renderToStaticMarkup(page)).not.toContain('one working day')
  })
})
