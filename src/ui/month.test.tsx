import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Month } from './month.tsx'
import type { MonthDayState } from './month-day.tsx'

const MONTH = '2030-11'

/** What eyes and screen readers find in a month of these days; the others are past. */
function read(days: MonthDayState[], month = MONTH, earliest = `${month}-01`) {
  const html = renderToStaticMarkup(
    <Month
      month={month}
      days={days}
      guess={(date) => ({ date, free: 0, closed: 'past' })}
      chosen=""
      earliest={earliest}
      latest={`${month}-28`}
      closed={{ legend: 'Office closed', short: 'office closed' }}
      onMonth={() => {}}
      onChoose={() => {}}
    />,
  )
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
  return {
    spoken: find(/<span class="sr-only">([^<]+)<\/span>/g),
    rows: find(/<tr aria-label="([^"]+)"/g),
    struck: find(/<span aria-hidden="true" class="line-through">(\d+)</g),
    legend: html.slice(html.indexOf('<ul')).replaceAll(/<[^>]+>/g, ' '),
  }
}

const day = (number: number, state: Omit<MonthDayState, 'date'>): MonthDayState => ({
  date: `${MONTH}-${String(number).padStart(2, '0')}`,
  ...state,
})

describe('The month says what is true of each day', () => {
  const { spoken, rows, struck, legend } = read([
    day(9, { free: 0, closed: 'weekend' }),
    day(11, { free: 0, closed: 'holiday', name: 'Independence Day' }),
    day(12, { free: 0, closed: null }),
    day(13, { free: 4, closed: null }),
    day(30, { free: 0, closed: 'too_far' }),
  ])

  test('to screen readers: past, closed and why, full, free, too far ahead', () => {
    expect(spoken).toContain('4: past')
    expect(spoken).toContain('9: office closed')
    expect(spoken).toContain('11: office closed, Independence Day')
    expect(spoken).toContain('12: no slot left')
    expect(spoken).toContain('13 November 2030')
    expect(spoken).toContain('30: too far ahead')
    expect(spoken.filter((text) => text.includes('closed'))).toHaveLength(2)
  })

  test('to eyes: only closed days are struck through, and holidays have their names below', () => {
    expect(struck).toEqual(['9', '11'])
    for (const words of ['Office closed', 'Past or today', 'Too far ahead', 'Independence Day']) {
      expect(legend).toContain(words)
    }
  })

  test('with a name of its own for each week, instead of the texts of its seven days', () => {
    expect(rows).toEqual(
      [1, 4, 11, 18, 25].map(
        (first) => `Week from ${formatDate(day(first, { free: 0, closed: null }).date)}`,
      ),
    )
  })

  test('and calls today today, and explains only what the month has', () => {
    const today = todayInWarsaw(new Date())
    const month = read([], today.slice(0, 7))
    expect(month.spoken).toContain(`${Number(today.slice(8))}: today`)
    expect(month.legend).not.toContain('Too far ahead')
  })
})

test('The month begins with the week of the first day that can be chosen', () => {
  const { rows, spoken, legend } = read([day(29, { free: 4, closed: null })], MONTH, `${MONTH}-29`)
  expect(rows).toHaveLength(1)
  expect(spoken).toContain('29 November 2030')
  expect(spoken).not.toContain('4: past')
  expect(legend).toContain('Past or today')
})
