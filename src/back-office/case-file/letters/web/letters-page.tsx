import { useQuery } from '@tanstack/react-query'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { LetterBoard } from '#features/letters/web/letter-board.tsx'
import { LetterActsContext } from '#features/letters/web/use-letter-acts.ts'
import { m } from '#messages/messages.js'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseLettersQuery, useTeamLetterActs } from './api.ts'

/** The letters of the office in a case; the team adds, corrects and answers them for the applicant. */
export default function CaseLettersPage() {
  const { number, ended_at } = useCaseFile()
  const query = useQuery(caseLettersQuery(number))
  const acts = useTeamLetterActs(number)
  return (
    <section aria-labelledby="letters-title" className="grid max-w-list gap-6">
      <h2 id="letters-title" className="sr-only">
        {m.letters_title()}
      </h2>
      <QueryScreen
        query={query}
        failed={{ title: m.letters_load_failed(), safe: m.back_office_desk_load_failed_safe() }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(list) => (
          <LetterActsContext value={acts}>
            <LetterBoard
              list={list}
              mayAct={ended_at === null}
              none={m.back_office_case_file_letters_none_text()}
            />
          </LetterActsContext>
        )}
      </QueryScreen>
    </section>
  )
}
