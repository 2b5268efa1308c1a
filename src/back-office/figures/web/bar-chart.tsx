import { m } from '#messages/messages.js'

interface Bar {
  /** Where two can have the same label. */
  id?: string
  label: string
  /** Null is not shown. */
  value: number | null
  /** What stands at its end. */
  text: string
  /** Where the line of a range ends; the bar is then a dot on it. */
  until?: number | null
}

interface BarChartProps {
  bars: readonly Bar[]
  /** Stands for a value that is not shown. */
  hidden?: string
  /** Stands for the chart where there is no value at all. */
  none?: string
}

/** Bars, or dots with a line up to the value of nine in ten, each with its name and its value in words. */
export function BarChart({ bars, hidden, none = m.back_office_figures_too_few() }: BarChartProps) {
  const most = Math.max(1, ...bars.flatMap(({ value, until }) => [value ?? 0, until ?? 0]))
  if (bars.every(({ value }) => value === null))
    return <p className="rounded-badge bg-sunken px-4 py-3 type-small">{none}</p>
  return (
    <ul className="grid gap-2.5 type-small">
      {bars.map((bar) => (
        <li
          key={bar.id ?? bar.label}
          className="grid grid-cols-[min(8.5rem,34%)_minmax(0,1fr)] items-center gap-3"
        >
          {/* The table has a long one whole. */}
          <span title={bar.label} className={/\s/.test(bar.label) ? 'line-clamp-3' : 'truncate'}>
            {bar.label}
          </span>
          {bar.value === null ? (
            <span className="text-ink-2">{hidden}</span>
          ) : (
            <span className="flex min-w-0 items-center gap-2.5">
              <Mark bar={bar} most={most} />
              <span className="shrink-0 font-semibold">{bar.text}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The longest leaves room for the words at its end: a bar that gave way to them would say something else than its value. */
const ROOM = '6.5rem'

function Mark({ bar: { value, until }, most }: { bar: Bar; most: number }) {
  const widthOf = (part: number) => `calc((100% - ${ROOM}) * ${part / most})`
  const at = value ?? 0
  if (until === undefined)
    return (
      <span
        aria-hidden
        className="h-4.5 min-w-0.5 shrink-0 rounded-r-badge bg-pine forced-colors:bg-[CanvasText]"
        style={{ width: widthOf(at) }}
      />
    )
  const end = Math.max(at, until ?? at)
  return (
    <span
      aria-hidden
      className="relative h-4.5 min-w-3 shrink-0 border-l border-line-strong"
      style={{ width: widthOf(end) }}
    >
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong" />
      <span
        className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-pine forced-colors:bg-[CanvasText]"
        style={{ left: `${end === 0 ? 0 : (at / end) * 100}%` }}
      />
    </span>
  )
}
