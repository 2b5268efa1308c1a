import { m } from '#messages/messages.js'

/** Beside the forms of somebody who already has an account. */
export function TrustPanel() {
  return (
    <>
      <h2 className="type-h2-app md:text-[1.6875rem]">{m.account_trust_panel_title()}</h2>
      <p className="mt-3 text-ink-2">{m.account_trust_panel_text()}</p>
    </>
  )
}
