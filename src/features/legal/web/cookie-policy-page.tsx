import { useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { LegalDocument } from './legal-document.tsx'
import { loadLegalText } from './legal-text.ts'

export const handle = { light: true }

export function loader() {
  return loadLegalText('cookie-policy')
}

export default function CookiePolicyPage() {
  return <LegalDocument title={m.legal_cookie_title()} sections={useLoaderData<typeof loader>()} />
}
