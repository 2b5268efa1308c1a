import { m } from '#messages/messages.js'

export interface Point {
  label: string
  /** Null is not shown: the line has a gap. */
  value: number | null
}

interface TrendChartProps {
  points: readonly Point[]
  /** The value at the upper edge. */
  most: number
  /** A value in words. */
  format(value: number): string
}

/** A line over time. The newest value stands at its point, all others in the table. */
export function TrendChart({ points, most, format }: TrendChartProps) {
  const newest = points.findLastIndex(({ value }) => value !== null)
  if (newest === -1)
    return <p className="rounded-badge bg-sunken px-4 py-3 type-small">{m.back_office_figures_too_few()}</p>
  const xOf = (i: number) => (points.length > 1 ? (i / (points.length - 1)) * 100 : 50)
  const yOf = (value: number) => 100 - (value / most) * 100
  const middle = Math.floor((points.length - 1) / 2)
  const newestValue = points[newest]?.value ?? 0
  // Above the point before it, too, whose line it would cover.
  const highest = Math.max(newestValue, points[newest - 1]?.value ?? 0)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-4 type-caption text-ink-2">
      <div className="grid h-32 content-between text-right leading-none">
        {[most, most / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className="relative my-1.5 mr-4 h-29 border-y border-line">
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        <Line points={points} xOf={xOf} yOf={yOf} />
        {points.map(({ label, value }, i) =>
          value === null ? null : (
            <span
              key={label}
              aria-hidden
              className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-pine bg-surface"
              style={{ left: `${xOf(i)}%`, top: `${yOf(value)}%` }}
            />
          ),
        )}
        <strong
          className="absolute -translate-x-full -translate-y-full pb-2 whitespace-nowrap text-ink"
          style={{ left: `calc(${xOf(newest)}% + 1rem)`, top: `${yOf(highest)}%` }}
        >
          {format(newestValue)}
        </strong>
      </div>
      <div className="col-start-2 mr-4 flex justify-between gap-2">
        {[0, middle, points.length - 1]
          .filter((at, i, all) => all.indexOf(at) === i)
          .map((at) => (
            <span key={at}>{points[at]?.label}</span>
          ))}
      </div>
    </div>
  )
}

interface LineProps {
  points: readonly Point[]
  xOf(i: number): number
  yOf(value: number): number
}

function Line({ points, xOf, yOf }: LineProps) {
  const parts = points.map(({ value }, i) => {
    if (value === null) return ''
    const isBegin = (points[i - 1]?.value ?? null) === null
    return `${isBegin ? 'M' : 'L'}${xOf(i)} ${yOf(value)}`
  })
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible text-pine"
    >
      <path
        d={parts.join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
