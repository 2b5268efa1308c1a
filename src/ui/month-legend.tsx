import { m } from '#messages/messages.js'

const BOX = 'inline-block size-3.5 rounded-rule border'

/** The legend of the days' styles. Each day also has a text for screen readers. */
export function MonthLegend({ closed }: { closed: string }) {
  return (
    <ul
      aria-hidden
      className="mx-0.5 mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 type-caption text-ink-2"
    >
      <li className="flex items-center gap-2">
        <span className={`${BOX} border-line-strong bg-surface`} />
        {m.ui_month_legend_free()}
      </li>
      <li className="flex items-center gap-2">
        <span className={`${BOX} border-line bg-sunken`} />
        {m.ui_month_legend_full()}
      </li>
      <li className="flex items-center gap-2">
        <span className="text-ink-3 line-through">24</span>
        {closed}
      </li>
    </ul>
  )
}
