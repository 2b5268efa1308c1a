import { useEffect } from 'react'
import { retriableImport } from '#ui/retriable-import.ts'
import { eraseWaiting, readOwner } from './waiting-hint-store.ts'

/** On every screen goes on with the files that wait for this person; what waits for somebody else is erased. */
export function useResumedFiles(userId: string | undefined): void {
  useEffect(() => {
    if (userId) resumeFiles(userId)
  }, [userId])
}

function resumeFiles(userId: string): void {
  const owner = readOwner()
  if (owner !== userId) {
    eraseWaiting()
    return
  }
  // The script is fetched only when something waits.
  void retriableImport(() => import('./resume-script.ts')).then(
    ({ resume }) => resume(userId),
    () => addEventListener('online', () => resumeFiles(userId), { once: true }),
  )
}
