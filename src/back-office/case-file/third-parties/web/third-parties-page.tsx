import { useQuery } from '@tanstack/react-query'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { FailedState } from '#brand/failed-state.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import type { ThirdParties } from '#features/third-parties/schema.ts'
import { RequestForm } from '#features/third-parties/web/request-form.tsx'
import { RequestList } from '#features/third-parties/web/request-list.tsx'
import { RequestActsContext } from '#features/third-parties/web/use-request-acts.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseThirdPartiesQuery, useTeamActs } from './api.ts'

/** What was asked of others for a case, and what came; the team asks, uses and withdraws for the applicant. */
export default function CaseThirdPartiesPage() {
  const file = useCaseFile()
  const { data: list, error, refetch } = useQuery(caseThirdPartiesQuery(file.number))
  if (list) return <Requests file={file} list={list} />
  if (!error) return <SkeletonRows count={3} />
  return (
    <FailedState
      title={m.third_parties_load_failed()}
      safe={m.back_office_desk_load_failed_safe()}
      advice={m.back_office_desk_load_failed_advice()}
      onRetry={() => void refetch()}
    />
  )
}

function Requests({ file: { number, ended_at }, list }: { file: CaseFile; list: ThirdParties }) {
  const acts = useTeamActs(number)
  const mayAct = ended_at === null
  return (
    <RequestActsContext value={acts}>
      <div className="grid max-w-list gap-6">
        <p className="text-ink-2">{m.back_office_case_file_third_parties_meaning()}</p>
        {list.third_parties.length > 0 ? (
          <RequestList list={list} mayAct={mayAct} />
        ) : (
          <EmptyState
            picture={FolderPicture}
            title={m.back_office_case_file_third_parties_none()}
            text={m.back_office_case_file_third_parties_none_text()}
          />
        )}
        {mayAct ? <RequestForm list={list} /> : null}
        <p className="type-small text-ink-2">{m.back_office_case_file_third_parties_privacy()}</p>
      </div>
    </RequestActsContext>
  )
}
