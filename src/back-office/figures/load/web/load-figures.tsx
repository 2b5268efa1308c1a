import type { Figures } from '#back-office/figures/schema.ts'
import { BarChart } from '#back-office/figures/web/bar-chart.tsx'
import { FigureCard } from '#back-office/figures/web/figure-card.tsx'
import { countOf } from '#back-office/figures/web/figures-text.ts'
import { m } from '#messages/messages.js'

/** Open cases by who of the team has them. */
export function LoadBySpecialist({ of: { load, open_by_turn } }: { of: Figures }) {
  const loads = load.map((one) => ({
    ...one,
    id: one.key ?? '',
    label: one.name ?? m.back_office_figures_nobody(),
  }))
  return (
    <FigureCard
      title={m.back_office_figures_load()}
      statement={m.back_office_figures_total({ count: open_by_turn.total })}
      columns={[
        m.back_office_figures_column_specialist(),
        m.back_office_figures_column_cases(),
        m.back_office_figures_column_ours(),
        m.back_office_figures_column_tasks_due(),
      ]}
      rows={loads.map(({ label, open, ours, tasks_due }) => [
        label,
        countOf(open),
        countOf(ours),
        countOf(tasks_due),
      ])}
      ids={loads.map(({ id }) => id)}
    >
      <BarChart
        bars={loads.map(({ id, label, open }) => ({ id, label, value: open, text: countOf(open) }))}
      />
    </FigureCard>
  )
}
