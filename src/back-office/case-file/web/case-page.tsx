import { Navigate } from 'react-router'

/** The first part of a case file is its documents. */
export default function CasePage() {
  return <Navigate to="documents" replace />
}
