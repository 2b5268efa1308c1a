import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState, useLoadNotice } from '#brand/failed-state.tsx'
import { isApiError, isUnanswered } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import type { Document } from '../schema.ts'
import { documentsQuery } from './api.ts'

interface LoadedDocumentsProps {
  /** Rows of the skeleton. */
  rows: number
  children(documents: Document[]): ReactNode
}

/** The content of a screen that needs the documents: a skeleton until they are there, or why they are not. */
export function LoadedDocuments({ rows, children }: LoadedDocumentsProps) {
  const documents = useQuery(documentsQuery)
  const { error } = documents
  useLoadNotice({
    action: 'documents.load',
    title: m.documents_load_failed_title(),
    text: m.documents_load_failed_text(),
    error: isApiError(error, 'signed_out') ? null : error,
  })
  if (documents.data) return children(documents.data)
  if (!error) {
    return (
      <SkeletonScreen>
        <SkeletonRows count={rows} />
      </SkeletonScreen>
    )
  }
  return (
    <FailedState
      title={m.documents_failed_title()}
      safe={describeSafe(error, documents.errorUpdatedAt)}
      advice={m.documents_failed_advice()}
      code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={() => documents.refetch()}
      action={
        <ButtonLink variant="second" to="/help-center">
          {m.documents_help_center()}
        </ButtonLink>
      }
    />
  )
}

/** What is safe, and what failed when: the connection only where no answer came. */
function describeSafe(error: Error, at: number): string {
  const { time } = wallClockInWarsaw(new Date(at))
  return isUnanswered(error) ? m.documents_failed_safe({ time }) : m.documents_failed_safe_server({ time })
}
