import { m } from '#messages/messages.js'
import type { Figures } from '../schema.ts'
import { FigureCard } from './figure-card.tsx'
import { countOf, hoursOf, shareOf, unitName } from './figures-text.ts'
import { TrendChart } from './trend-chart.tsx'

const unitColumn = ({ period }: Figures) =>
  period === 'year' ? m.back_office_figures_column_month() : m.back_office_figures_column_week()

/** Documents that were accepted by their first verdict, over time. */
export function AcceptedAtOnce({ of }: { of: Figures }) {
  const { accepted_at_once: units, period } = of
  return (
    <FigureCard
      title={m.back_office_figures_accepted()}
      statement={m.back_office_figures_accepted_statement()}
      columns={[
        unitColumn(of),
        m.back_office_figures_column_verdicts(),
        m.back_office_figures_column_accepted(),
        m.back_office_figures_column_share(),
      ]}
      rows={units
        .toReversed()
        .map(({ key, count, accepted, share }) => [
          unitName(key, period),
          countOf(count),
          accepted === null ? m.back_office_figures_nothing() : countOf(accepted),
          shareOf(share),
        ])}
    >
      <TrendChart
        points={units.map(({ key, share }) => ({ label: unitName(key, period), value: share }))}
        most={1}
        format={shareOf}
      />
    </FigureCard>
  )
}

/** Hours from an upload to its first verdict, over time. */
export function TimeToVerdict({ of }: { of: Figures }) {
  const { time_to_verdict: units, period } = of
  const longest = Math.max(1, ...units.map(({ median }) => median ?? 0))
  return (
    <FigureCard
      title={m.back_office_figures_verdict()}
      statement={m.back_office_figures_verdict_statement()}
      columns={[
        unitColumn(of),
        m.back_office_figures_column_verdicts(),
        m.back_office_figures_column_median(),
        m.back_office_figures_column_most(),
      ]}
      rows={units
        .toReversed()
        .map(({ key, count, median, p90 }) => [
          unitName(key, period),
          countOf(count),
          hoursOf(median),
          hoursOf(p90),
        ])}
    >
      <TrendChart
        points={units.map(({ key, median }) => ({ label: unitName(key, period), value: median }))}
        most={roundUp(longest)}
        format={hoursOf}
      />
    </FigureCard>
  )
}

/** The next number of one digit and zeros that is even: 37 is below 40, 410 below 600. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / (2 * power)) * 2 * power
}
