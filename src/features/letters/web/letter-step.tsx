import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import type { LetterKind } from '../contract.ts'
import { describeLetterStep } from '../letter-words/rules.ts'
import type { Letter } from '../schema.ts'
import { guideOf, listToBring, replyOf } from './letter-text.ts'
import { useLetterActs } from './use-letter-acts.ts'

/** What a letter asks to be done, and where it is done. */
export function LetterStep({ letter }: { letter: Letter }) {
  const { title, text } = describeLetterStep(letter.kind)
  return (
    <div className="grid gap-2">
      <p className="max-w-measure">
        <strong className="block font-semibold">{title}</strong> {text}
      </p>
      {letter.kind === 'visit' ? <Visit letter={letter} /> : null}
      <Links letter={letter} />
    </div>
  )
}

/** Where the visit is, and what to bring. */
function Visit({ letter: { visit_place } }: { letter: Letter }) {
  const { isForTeam } = useLetterActs()
  return (
    <>
      {visit_place ? <p className="wrap-anywhere">{m.letters_visit_place({ place: visit_place })}</p> : null}
      <section aria-label={m.letters_bring()}>
        <p className="font-semibold">{m.letters_bring()}</p>
        <ul className="list-disc pl-5">
          {listToBring().map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <ButtonLink
          variant="link"
          size="small"
          to={isForTeam ? '/office/resources' : '/resources?category=checklists'}
        >
          {m.letters_bring_checklist()}
        </ButtonLink>
      </section>
    </>
  )
}

function Links({ letter: { kind } }: { letter: Letter }) {
  const { isForTeam } = useLetterActs()
  const guide = isForTeam ? null : guideOf(kind)
  const isToRead = kind === 'grant' || kind === 'certificate'
  return (
    <div className="flex flex-wrap gap-x-6 empty:hidden">
      {isForTeam || isToRead ? null : (
        <ButtonLink variant="link" size="small" to="/messages">
          {m.letters_write()}
        </ButtonLink>
      )}
      <Reply kind={kind} />
      {guide ? (
        <ButtonLink variant="link" size="small" href={guide.path}>
          {guide.label}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** The form with which it is answered, filled in with the case. */
function Reply({ kind }: { kind: LetterKind }) {
  const { formsPath } = useLetterActs()
  const reply = replyOf(kind)
  if (!reply) return null
  return (
    <ButtonLink variant="link" size="small" to={`${formsPath}/${reply.form}`}>
      {reply.label}
    </ButtonLink>
  )
}
