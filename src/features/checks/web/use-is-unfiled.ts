import { useContext } from 'react'
import { CaseContext } from '#features/cases/web/case-context.tsx'

/** True until the application is filed or has ended: as long as something can stop it from being filed. */
export function useIsUnfiled(): boolean {
  const current = useContext(CaseContext)
  return !current?.filed_at && !current?.ended_at
}
