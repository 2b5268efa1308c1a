import { useQuery } from '@tanstack/react-query'
import { CASE_DOSSIER_PATH, CASE_KIT_FILE_PATH } from '#back-office/case-file/contract.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { KitReportLists } from '#features/kit/web/kit-report.tsx'
import { KitState } from '#features/kit/web/kit-state.tsx'
import { toastFailure } from '#features/kit/web/kit-toast.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import { FileDown } from '#ui/icons.tsx'
import { caseKitQuery, useCaseKitRequest } from './api.ts'

/** The files of a case for the state portal, below the list of its documents. */
export function CaseKit({ file }: { file: CaseFile }) {
  const { data: kit } = useQuery(caseKitQuery(file.number))
  const { mutateAsync, isPending } = useCaseKitRequest(file.number)
  if (!kit) return null
  return (
    <Card as="section" aria-labelledby="case-kit" padded={false} className="grid gap-3 p-4">
      <h2 id="case-kit" className="type-h3">
        {m.kit_title()}
      </h2>
      <KitState
        kit={kit}
        href={CASE_KIT_FILE_PATH.replace('{number}', file.number)}
        isBusy={isPending}
        isAside
        failedText={m.back_office_kit_failed()}
        onMake={file.ended_at === null ? () => void mutateAsync().catch(toastFailure) : undefined}
      />
      <p className="flex flex-wrap gap-x-6">
        <ButtonLink variant="link" size="small" to={partPath(file.number, 'third-parties')}>
          {m.third_parties_title()}
        </ButtonLink>
        <ButtonLink variant="link" size="small" to={partPath(file.number, 'forms')}>
          {m.case_sheets_title()}
        </ButtonLink>
        {file.documents.length > 0 ? (
          <ButtonLink
            variant="link"
            size="small"
            icon={FileDown}
            href={CASE_DOSSIER_PATH.replace('{number}', file.number)}
            download
          >
            {m.back_office_kit_dossier()}
          </ButtonLink>
        ) : null}
      </p>
      {kit.report ? (
        <Fold head={<span className="font-semibold">{m.back_office_kit_report()}</span>}>
          <KitReportLists report={kit.report} level={3} />
        </Fold>
      ) : null}
    </Card>
  )
}
