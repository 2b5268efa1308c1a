import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { CalendarCheck2, Phone, ScanText } from '#ui/icons.tsx'

const TIPS = [
  { icon: ScanText, text: m.progress_tip_scan },
  { icon: CalendarCheck2, text: m.progress_tip_early },
  { icon: Phone, text: m.progress_tip_contact },
]

export function Tips() {
  return (
    <section aria-labelledby="tips-title">
      <h2 id="tips-title" className="mb-4 type-h2-app">
        {m.progress_tips_title()}
      </h2>
      <Card as="ul" padded={false} className="divide-y divide-line px-4 py-1 md:px-5.5">
        {TIPS.map(({ icon, text }) => (
          <li key={text()} className="flex gap-3.5 py-3.5">
            <Icon of={icon} className="mt-1 text-pine" />
            {text()}
          </li>
        ))}
      </Card>
    </section>
  )
}
