import type { Figures } from '#back-office/figures/schema.ts'
import { BarChart } from '#back-office/figures/web/bar-chart.tsx'
import { FigureCard } from '#back-office/figures/web/figure-card.tsx'
import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatPln, formatZloty } from '#shared/money.ts'

/** Money of the period, by month or by package. */
export function Revenue({ of, by }: { of: Figures; by: 'month' | 'package' }) {
  const isMonth = by === 'month'
  const groups = isMonth
    ? of.revenue_by_month.map(({ key, ...money }) => ({ name: monthName(key, of.from), ...money }))
    : of.revenue_by_package.map(({ key, ...money }) => ({ name: packageName(key), ...money }))
  const rows = isMonth ? groups.toReversed() : groups
  return (
    <FigureCard
      title={isMonth ? m.back_office_figures_revenue() : m.back_office_figures_revenue_by_package()}
      statement={m.back_office_figures_revenue_statement({
        amount: formatPln(groups.reduce((all, { net }) => all + net, 0)),
      })}
      columns={[
        isMonth ? m.back_office_figures_column_month() : m.back_office_figures_column_package(),
        m.back_office_figures_column_paid(),
        m.back_office_figures_column_refunded(),
        m.back_office_figures_column_net(),
      ]}
      rows={rows.map(({ name, paid, refunded, net }) => [
        name,
        formatZloty(paid),
        formatZloty(refunded),
        formatZloty(net),
      ])}
    >
      <BarChart
        bars={groups.map(({ name, paid }) => ({ label: name, value: paid, text: formatPln(paid) }))}
      />
    </FigureCard>
  )
}

/** The first month is a part of one unless the period begins with it, and must not be taken for the whole. */
const monthName = (month: string, from: string): string =>
  `${month}-01` < from ? m.back_office_figures_month_from({ date: formatDate(from) }) : formatMonth(month)
