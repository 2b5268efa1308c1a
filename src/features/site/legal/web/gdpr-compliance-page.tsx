import { useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { LegalDocument } from './legal-document.tsx'
import { loadLegalText } from './legal-text.ts'

export const handle = { light: true }

export function loader() {
  return loadLegalText('gdpr-compliance')
}

export default function GdprCompliancePage() {
  return (
    <LegalDocument
      title={m.site_legal_gdpr_title()}
      description={m.site_legal_gdpr_description()}
      changed="2026-07-18"
      sections={useLoaderData<typeof loader>()}
    />
  )
}
