import { useQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { REMINDED_AFTER_DAYS } from '../contract.ts'
import { thirdPartiesQuery, useOwnActs } from './api.ts'
import { RequestForm } from './request-form.tsx'
import { RequestList } from './request-list.tsx'
import { RequestActsContext } from './use-request-acts.ts'

const [first, second, third] = REMINDED_AFTER_DAYS

/** What the applicant has asked of others, and the form for more. */
export default function ThirdPartiesPage() {
  const query = useQuery(thirdPartiesQuery)
  const acts = useOwnActs()
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/documents">
          {m.shell_documents()}
        </ButtonLink>
        <PageHeading title={m.third_parties_title()} lead={m.third_parties_lead()} />
        <p className="mt-2 text-ink-2">{m.third_parties_shown()}</p>
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.third_parties_load_failed(), safe: m.household_failed_safe() }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(list) => (
          <RequestActsContext value={acts}>
            {list.third_parties.length > 0 ? (
              <RequestList list={list} mayAct />
            ) : (
              <EmptyState
                picture={FolderPicture}
                title={m.third_parties_none_title()}
                text={m.third_parties_none_text({ first, second, third })}
              />
            )}
            <RequestForm list={list} />
          </RequestActsContext>
        )}
      </QueryScreen>
      <p className="type-small text-ink-2">{m.third_parties_privacy()}</p>
    </div>
  )
}
