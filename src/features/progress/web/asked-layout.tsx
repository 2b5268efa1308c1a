import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { CorrectedRecord } from '#features/corrections/contract.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { progressQuery } from './api.ts'
import { useHad } from './use-had.ts'

// Few people need it: it is no part of the first load.
const AskedAnswers = lazy(async () => {
  const { AskedAnswers } = await retriableImport(() => import('#features/corrections/web/asked-answers.tsx'))
  return { default: AskedAnswers }
})

const RECORDS: Record<string, CorrectedRecord> = {
  '/personal-info': 'personal_info',
  '/application-form': 'application_form',
}

/** A form with the consultancy's questions about its answers above it. */
export default function AskedLayout() {
  const { data } = useQuery(progressQuery)
  const record = RECORDS[useLocation().pathname]
  const isAsked = useHad(data?.open_corrections ?? 0)
  return (
    <>
      {isAsked && record ? (
        <div className="mx-auto max-w-form pb-8 empty:hidden">
          <Suspense>
            <AskedAnswers key={record} record={record} fallback={null} />
          </Suspense>
        </div>
      ) : null}
      <Outlet />
    </>
  )
}
