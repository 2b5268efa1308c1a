import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { QUESTIONNAIRE_PARTS } from '#features/questionnaire/contract.ts'
import { draftKey, readDraft } from '#ui/form/drafts.ts'
import { lineStore } from '#ui/line-store.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { useLineBack } from '#ui/use-line.ts'

/** The forms that save themselves: each one's draft is named like its path. */
const FORMS = [
  'personal-info',
  'application-form',
  ...QUESTIONNAIRE_PARTS.map((part) => `questionnaire/${part}` as const),
] as const
type WaitingForm = (typeof FORMS)[number]

/**
 * Saves what was typed into a form while our server could not be reached, when it can, wherever the person is by then.
 * An open form does it itself.
 */
export function useWaitingDrafts(userId: string | undefined): void {
  const { pathname } = useLocation()
  const send = () => {
    if (userId === undefined || lineStore.get() === 'down') return
    const waiting = FORMS.filter(
      (name) => pathname !== `/${name}` && readDraft(draftKey({ userId, name }))?.waits,
    )
    if (waiting.length > 0) sendDrafts(userId, waiting)
  }
  useLineBack(send)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a person; later the line coming back calls it.
  useEffect(send, [userId])
}

function sendDrafts(userId: string, waiting: readonly WaitingForm[]): void {
  // The script is fetched only when something waits. Without it the drafts are there when their form is opened.
  void retriableImport(() => import('./waiting-drafts-script.ts')).then(
    ({ sendWaitingDrafts }) => sendWaitingDrafts(userId, waiting),
    () => {},
  )
}
