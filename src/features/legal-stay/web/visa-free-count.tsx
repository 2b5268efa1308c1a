import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Plus, Trash2 } from '#ui/icons.tsx'
import { ENTERED, fieldOf, useVisaFreeCount } from './use-visa-free-count.ts'

interface VisaFreeCountProps {
  /** What was typed, as writeStays writes it. */
  typed: string
  onType(text: string): void
  onUse(day: string): void
}

/** Counts the visa-free days from entries and exits. The result is offered and never put in by itself. */
export function VisaFreeCount({ typed, onType, onUse }: VisaFreeCountProps) {
  const count = useVisaFreeCount({ typed, onType })
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
      <h3 className="type-label">{m.legal_stay_count_title()}</h3>
      <DateField
        isControlled
        id={ENTERED}
        label={m.legal_stay_count_entered()}
        error={count.faults[ENTERED]}
        value={count.entered}
        onChange={({ target }) => count.enter(target.value)}
      />
      <Stays {...count} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="second" onClick={count.count}>
          {m.legal_stay_count_run()}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {count.until ? <Result day={count.until.until} onUse={onUse} /> : null}
      </div>
    </div>
  )
}

type Count = ReturnType<typeof useVisaFreeCount>

function Stays({ earlier, faults, change, remove, add, mayAdd }: Count) {
  const window = showInCase(requireFact('visa-free-window'), 'genitive')
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="type-label">{m.legal_stay_count_stays()}</legend>
      <p className="type-small text-ink-2">{m.legal_stay_count_hint({ window })}</p>
      {earlier.map(({ from, to }, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={row}
          className="grid items-end gap-x-4 gap-y-3 border-t border-line pt-3 md:grid-cols-[1fr_1fr_auto]"
        >
          <DateField
            isControlled
            id={fieldOf(row, 'from')}
            label={m.legal_stay_count_from({ row: row + 1 })}
            error={faults[fieldOf(row, 'from')]}
            value={from}
            onChange={({ target }) => change(row, { from: target.value })}
          />
          <DateField
            isControlled
            id={fieldOf(row, 'to')}
            label={m.legal_stay_count_to({ row: row + 1 })}
            error={faults[fieldOf(row, 'to')]}
            value={to}
            onChange={({ target }) => change(row, { to: target.value })}
          />
          <Button
            variant="link"
            size="small"
            icon={Trash2}
            onClick={() => remove(row)}
            className="justify-self-start"
          >
            {m.legal_stay_count_remove({ row: row + 1 })}
          </Button>
        </div>
      ))}
      {mayAdd ? (
        <Button variant="link" size="small" icon={Plus} onClick={add} className="justify-self-start">
          {m.legal_stay_count_add()}
        </Button>
      ) : null}
    </fieldset>
  )
}

function Result({ day, onUse }: { day: string | null; onUse(day: string): void }) {
  if (day === null)
    return (
      <Callout tone="amber" title={m.legal_stay_count_none()}>
        {m.legal_stay_count_none_text()}
      </Callout>
    )
  return (
    <div className="grid gap-2 rounded-r-badge border-l-4 border-pine bg-pine-tint px-4.5 py-4 type-small">
      <p className="type-h3">{m.legal_stay_count_until({ date: formatLongDate(day) })}</p>
      <p>{m.legal_stay_count_not_ours()}</p>
      <Button variant="second" size="small" onClick={() => onUse(day)} className="justify-self-start">
        {m.legal_stay_count_use()}
      </Button>
    </div>
  )
}
