import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { QueryScreen } from '#client/query-screen.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { lettersQuery, OWN_LETTER_ACTS } from './api.ts'
import { LetterBoard } from './letter-board.tsx'
import { LetterActsContext } from './use-letter-acts.ts'

/** What the office has sent, until when it is to be answered, and the form for another letter. */
export default function LettersPage() {
  const query = useQuery(lettersQuery)
  const current = useContext(CaseContext)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/dashboard">
          {m.shell_dashboard()}
        </ButtonLink>
        <PageHeading title={m.letters_title()} lead={m.letters_lead()} />
      </div>
      <EndedNote />
      <QueryScreen
        query={query}
        failed={{ title: m.letters_load_failed(), safe: m.letters_load_failed_safe() }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(list) => (
          <LetterActsContext value={OWN_LETTER_ACTS}>
            <LetterBoard list={list} mayAct={!current?.ended_at} none={m.letters_none_text()} />
          </LetterActsContext>
        )}
      </QueryScreen>
    </div>
  )
}
