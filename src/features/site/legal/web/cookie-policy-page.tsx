import { useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { LegalDocument } from './legal-document.tsx'
import { loadLegalText } from './legal-text.ts'

export const handle = { light: true }

export function loader() {
  return loadLegalText('cookie-policy')
}

export default function CookiePolicyPage() {
  return (
    <LegalDocument
      title={m.site_legal_cookie_title()}
      description={m.site_legal_cookie_description()}
      changed="2026-11-21"
      sections={useLoaderData<typeof loader>()}
    >
      {/* Filled with analytics (web/shell/consent-banner.ts): the current choice, and the button to change it. */}
      <div id="consent" data-consent-choice="" hidden className="scroll-mt-24 print:hidden" />
    </LegalDocument>
  )
}
