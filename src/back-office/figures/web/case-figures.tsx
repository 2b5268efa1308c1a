import { describeStage, describeTurn } from '#back-office/desk/web/case-text.ts'
import { m } from '#messages/messages.js'
import { formatNumber } from '#shared/money.ts'
import { LEAST_CASES } from '../contract.ts'
import type { Figures } from '../schema.ts'
import { BarChart } from './bar-chart.tsx'
import { FigureCard } from './figure-card.tsx'
import { countOf, daysOf, provinceName, shareOf } from './figures-text.ts'

/** Open cases, by turn or by stage. */
export function OpenCases({ of, by }: { of: Figures; by: 'turn' | 'stage' }) {
  const isTurn = by === 'turn'
  const { total } = isTurn ? of.open_by_turn : of.open_by_stage
  const groups = isTurn
    ? of.open_by_turn.groups.map(({ key, ...group }) => ({ name: describeTurn(key), ...group }))
    : of.open_by_stage.groups.map(({ key, ...group }) => ({ name: describeStage(key), ...group }))
  return (
    <FigureCard
      title={isTurn ? m.back_office_figures_by_turn() : m.back_office_figures_by_stage()}
      statement={m.back_office_figures_total({ count: total })}
      columns={[
        isTurn ? m.back_office_figures_column_turn() : m.back_office_figures_column_stage(),
        m.back_office_figures_column_cases(),
        m.back_office_figures_column_share(),
      ]}
      rows={groups.map(({ name, count, share }) => [name, countOf(count), shareOf(share)])}
    >
      <BarChart
        bars={groups.map(({ name, count }) => ({ label: name, value: count, text: countOf(count) }))}
      />
    </FigureCard>
  )
}

/** How long open cases wait now. */
export function Waiting({ of: { waiting } }: { of: Figures }) {
  return (
    <FigureCard
      title={m.back_office_figures_waiting()}
      statement={m.back_office_figures_waiting_statement()}
      columns={[
        m.back_office_figures_column_turn(),
        m.back_office_figures_column_cases(),
        m.back_office_figures_column_median(),
        m.back_office_figures_column_most(),
      ]}
      rows={waiting.map(({ key, count, median, p90 }) => [
        describeTurn(key),
        countOf(count),
        daysOf(median),
        daysOf(p90),
      ])}
    >
      <BarChart
        bars={waiting.map(({ key, median, p90 }) => ({
          label: describeTurn(key),
          value: median,
          until: p90,
          text: m.back_office_figures_range({ from: formatNumber(median ?? 0), to: formatNumber(p90 ?? 0) }),
        }))}
        hidden={m.back_office_figures_none_waits()}
        none={m.back_office_figures_none_waits()}
      />
    </FigureCard>
  )
}

/** Days from filing to the decision, by the province of the office that was visited. */
export function FilingToDecision({ of: { filing_to_decision } }: { of: Figures }) {
  return (
    <FigureCard
      title={m.back_office_figures_decision()}
      statement={m.back_office_figures_decision_statement()}
      columns={[
        m.back_office_figures_column_province(),
        m.back_office_figures_column_decided(),
        m.back_office_figures_column_median(),
        m.back_office_figures_column_most(),
      ]}
      rows={filing_to_decision.map(({ key, count, median, p90 }) => [
        provinceName(key),
        countOf(count),
        daysOf(median),
        daysOf(p90),
      ])}
    >
      <BarChart
        bars={filing_to_decision.map(({ key, median }) => ({
          label: provinceName(key),
          value: median,
          text: daysOf(median),
        }))}
        hidden={m.back_office_figures_fewer({ least: LEAST_CASES })}
      />
    </FigureCard>
  )
}
