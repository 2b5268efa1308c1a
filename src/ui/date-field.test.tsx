import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

type Props = Partial<Parameters<typeof DateField>[0]>

/** The text of the field's status, and whether the field refers to it. */
function read(props: Props): { words: string | undefined; described: boolean } {
  const html = renderToStaticMarkup(
    <DateField id="date_of_birth" label="Date of birth" value="" onChange={() => {}} {...props} />,
  )
  return {
    words: /role="status"[^>]*>([^<]*)</.exec(html)?.[1],
    described: /<input[^>]*aria-describedby="[^"]*date_of_birth-words/.test(html),
  }
}

describe('A date field says its date in words', () => {
  test('below the field, in a status that the field refers to', () => {
    expect(read({ value: '1994-04-03' })).toEqual({ words: '3 April 1994', described: true })
  })

  test('and nothing while it is empty', () => {
    expect(read({ value: '' })).toEqual({ words: '', described: false })
  })

  test('and nothing while the year is being typed, or outside of what can be chosen', () => {
    const range = { min: '1900-01-01', max: '2026-11-21' }
    for (const value of ['0001-04-03', '0199-04-03', '1899-12-31', '2026-11-22']) {
      expect(read({ value, ...range })).toEqual({ words: '', described: false })
    }
    expect(read({ value: '2026-11-21', ...range }).words).toBe('21 November 2026')
  })

  test('and nothing beside an error', () => {
    expect(read({ value: '2026-11-22', error: 'The office is closed.' })).toEqual({
      words: '',
      described: false,
    })
  })
})
