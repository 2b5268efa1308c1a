import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { CircleAlert } from '#ui/icons.tsx'
import { PanelFoot } from '#ui/panel-foot.tsx'
import { useStops } from './use-stops.ts'

/** The path of what stops an application. */
export const CHECKS_SECTION = '/review-application#checks'

/** At the foot of the next step: how many things stop the application from being filed; nothing without any. */
export function StopsFoot() {
  const count = useStops({ asks: true }).length
  if (count === 0) return null
  return (
    <PanelFoot
      icon={CircleAlert}
      caption={m.checks_stops_caption()}
      action={
        <ButtonLink to={CHECKS_SECTION} variant="link" size="small">
          {m.checks_stops_see()}
        </ButtonLink>
      }
    >
      <p className="leading-snug font-semibold text-crimson">{m.checks_stops({ count })}</p>
    </PanelFoot>
  )
}
