import { DECISION_NAMES } from '#back-office/case-file/web/decision-text.ts'
import type { Figures } from '#back-office/figures/schema.ts'
import { BarChart } from '#back-office/figures/web/bar-chart.tsx'
import { FigureCard } from '#back-office/figures/web/figure-card.tsx'
import { countOf, shareOf } from '#back-office/figures/web/figures-text.ts'
import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { m } from '#messages/messages.js'

/** Decisions of the period by what was decided. */
export function Decisions({ of: { decisions } }: { of: Figures }) {
  const groups = decisions.groups.map(({ key, ...group }) => ({ name: DECISION_NAMES[key](), ...group }))
  return (
    <FigureCard
      title={m.back_office_figures_decisions()}
      statement={m.back_office_figures_decisions_statement()}
      columns={[
        m.back_office_figures_column_decision(),
        m.back_office_figures_column_decisions(),
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

/** How many of the decisions of the period granted the permit, by purpose of stay. */
export function DecisionsByPurpose({ of: { decisions_by_purpose } }: { of: Figures }) {
  const groups = decisions_by_purpose.map(({ key, ...group }) => ({
    name: key === null ? m.back_office_figures_purpose_unknown() : PURPOSE_LABELS[key],
    ...group,
  }))
  return (
    <FigureCard
      title={m.back_office_figures_won()}
      statement={m.back_office_figures_won_statement()}
      columns={[
        m.application_form_purpose(),
        m.back_office_figures_column_decisions(),
        m.back_office_figures_column_granted(),
        m.back_office_figures_column_share(),
      ]}
      rows={groups.map(({ name, count, granted, share }) => [
        name,
        countOf(count),
        countOf(granted),
        shareOf(share),
      ])}
    >
      <BarChart
        bars={groups.map(({ name, share }) => ({ label: name, value: share, text: shareOf(share) }))}
        hidden={m.back_office_figures_no_decision()}
        none={m.back_office_figures_no_decisions()}
      />
    </FigureCard>
  )
}
