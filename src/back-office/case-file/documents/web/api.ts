import type { DocumentReviewApi } from '#back-office/case-file/documents/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

export const { call: callReview } = createClient<RoutesOf<DocumentReviewApi>>()

interface OfVersion {
  id: string
  version: number
}

/** The address of the file as uploaded. Each request of it is a row of the audit log. */
export function fileUrl({ id, version }: OfVersion): string {
  return `/api/staff/documents/${id}/file?version=${version}`
}

/** The address of a picture of one page, counted from 1. Each request of it is a row of the audit log. */
export function pageUrl({ id, version, page }: OfVersion & { page: number }): string {
  return `/api/staff/documents/${id}/pages/${page}?version=${version}`
}
