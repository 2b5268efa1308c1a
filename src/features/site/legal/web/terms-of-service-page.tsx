import { useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { LegalDocument } from './legal-document.tsx'
import { loadLegalText } from './legal-text.ts'

export const handle = { light: true }

export function loader() {
  return loadLegalText('terms-of-service')
}

export default function TermsOfServicePage() {
  return (
    <LegalDocument
      title={m.site_legal_terms_title()}
      description={m.site_legal_terms_description()}
      changed="2026-11-21"
      sections={useLoaderData<typeof loader>()}
    />
  )
}
