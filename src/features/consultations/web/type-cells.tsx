import { CONSULTATION_TYPES, type ConsultationType } from '#features/consultations/contract.ts'
import { nameType } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

type CardId = Exclude<ConsultationType['id'], 'extended'>

const WORDS: Record<CardId, { text: () => string; price: () => string }> = {
  initial: { text: m.consultations_initial_text, price: m.consultations_free },
  'document-review': { text: m.consultations_review_text, price: m.consultations_basic },
  strategy: { text: m.consultations_strategy_text, price: m.consultations_standard },
}

const CARDS = CONSULTATION_TYPES.flatMap(({ id, minutes }) => (id === 'extended' ? [] : [{ id, minutes }]))

/** CONS-3: the three types. The extended consultation of a package is chosen in the calendar. */
export function TypeCells() {
  return (
    <section aria-labelledby="types-title">
      <h2 id="types-title" className="type-h2-app mb-4">
        {m.consultations_types()}
      </h2>
      <CellGrid as="ul" columns={3}>
        {CARDS.map(({ id, minutes }) => (
          <Cell key={id}>
            <p className="type-caption text-ink-2">{m.consultations_minutes({ minutes })}</p>
            <h3 className="type-h3 mt-1 text-ink">{nameType(minutes)}</h3>
            <p className="type-small mt-2 text-ink-2">{WORDS[id].text()}</p>
            <p className="type-label mt-4 text-ink">{WORDS[id].price()}</p>
          </Cell>
        ))}
      </CellGrid>
    </section>
  )
}
