import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { documentsQuery } from '#features/documents/web/api.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { KIT_FILE_PATH } from '../contract.ts'
import type { Kit } from '../schema.ts'
import { kitQuery, useKitRequest } from './api.ts'
import { KitReportLists } from './kit-report.tsx'
import { KitState } from './kit-state.tsx'
import { toastFailure } from './kit-toast.ts'

/** The files for the state portal: one button, how far they are, what was changed and what is missing. */
export default function KitPage() {
  const query = useQuery(kitQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/documents">
          {m.shell_documents()}
        </ButtonLink>
        <PageHeading title={m.kit_title()} lead={m.kit_lead()} />
      </div>
      <EndedNote />
      <QueryScreen
        query={query}
        failed={{ title: m.kit_load_failed(), safe: m.kit_load_safe() }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(kit) => <OwnKit kit={kit} />}
      </QueryScreen>
    </div>
  )
}

function OwnKit({ kit }: { kit: Kit }) {
  const current = useContext(CaseContext)
  const { data: documents } = useQuery(documentsQuery)
  const { mutateAsync, isPending } = useKitRequest()
  if (kit.state === 'none' && documents?.length === 0) return <NothingUploaded />
  return (
    <>
      <Card as="section" aria-label={m.kit_title()} className="grid gap-4">
        <KitState
          kit={kit}
          href={KIT_FILE_PATH}
          isBusy={isPending}
          failedText={m.kit_failed_text()}
          onMake={current?.ended_at ? undefined : () => void mutateAsync().catch(toastFailure)}
        />
      </Card>
      {kit.report ? <KitReportLists report={kit.report} /> : null}
    </>
  )
}

function NothingUploaded() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.kit_empty_title()}
      text={m.kit_empty_text()}
      action={<ButtonLink to="/documents">{m.kit_empty_button()}</ButtonLink>}
    />
  )
}
