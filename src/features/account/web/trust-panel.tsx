import { m } from '#messages/messages.js'

/** Panel beside the forms for people who already have an account. */
export function TrustPanel() {
  return (
    <>
      <h2 className="type-h2-app md:text-[1.6875rem]">{m.account_trust_panel_title()}</h2>
      <p className="mt-3 text-ink-2">{m.account_trust_panel_text()}</p>
    </>
  )
}
