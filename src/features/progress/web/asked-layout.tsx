import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { CorrectedRecord } from '#features/corrections/contract.ts'
import { QUESTIONNAIRE_PARTS, type QuestionnairePart } from '#features/questionnaire/contract.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { progressQuery } from './api.ts'
import { useHad } from './use-had.ts'

// Few people need it: it is no part of the first load.
const AskedAnswers = lazy(async () => {
  const { AskedAnswers } = await retriableImport(() => import('#features/corrections/web/asked-answers.tsx'))
  return { default: AskedAnswers }
})

interface Shown {
  record: CorrectedRecord
  part?: QuestionnairePart
}

/** What the form of each path is about. */
const SHOWN: Record<string, Shown> = {
  '/personal-info': { record: 'personal_info' },
  '/application-form': { record: 'application_form' },
  ...Object.fromEntries(
    QUESTIONNAIRE_PARTS.map((part) => [`/questionnaire/${part}`, { record: 'questionnaire', part } as const]),
  ),
}

/** A form with the consultancy's questions about its answers above it. */
export default function AskedLayout() {
  const { data } = useQuery(progressQuery)
  const { pathname } = useLocation()
  const shown = SHOWN[pathname]
  const isAsked = useHad(data?.open_corrections ?? 0)
  return (
    <>
      {isAsked && shown ? (
        <div className="mx-auto max-w-form pb-8 empty:hidden">
          <Suspense>
            <AskedAnswers key={pathname} {...shown} fallback={null} />
          </Suspense>
        </div>
      ) : null}
      <Outlet />
    </>
  )
}
