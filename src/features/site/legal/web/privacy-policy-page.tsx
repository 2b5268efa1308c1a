import { useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { LegalDocument } from './legal-document.tsx'
import { loadLegalText } from './legal-text.ts'

export const handle = { light: true }

export function loader() {
  return loadLegalText('privacy-policy')
}

export default function PrivacyPolicyPage() {
  return (
    <LegalDocument
      title={m.site_legal_privacy_title()}
      description={m.site_legal_privacy_description()}
      changed="2026-11-21"
      sections={useLoaderData<typeof loader>()}
    />
  )
}
