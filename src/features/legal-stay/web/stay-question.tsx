import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowRight, CalendarX2 } from '#ui/icons.tsx'

/** Asked before everything else until it is answered; put off, it comes back the next day. */
export function StayQuestion({ onLater }: { onLater(): void }) {
  return (
    <section
      aria-labelledby="stay-question-title"
      className="flex gap-x-8 rounded-panel border border-pine bg-surface px-5 py-6 md:px-10 md:py-8"
    >
      <div className="min-w-0 flex-1">
        <p className="type-small font-semibold text-pine">{m.legal_stay_ask_label()}</p>
        <h2 id="stay-question-title" className="mt-1 type-h2">
          {m.cases_stay_question()}
        </h2>
        <p className="mt-2 max-w-120 text-ink-2">{m.legal_stay_ask_text()}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/last-legal-day" size="large" iconEnd={ArrowRight} className="max-md:w-full">
            {m.legal_stay_ask_button()}
          </ButtonLink>
          <Button variant="link" onClick={onLater}>
            {m.legal_stay_ask_later()}
          </Button>
        </div>
      </div>
      <CalendarX2
        aria-hidden
        className="h-24 w-24 shrink-0 self-center text-pine max-md:hidden"
        strokeWidth={0.75}
      />
    </section>
  )
}
