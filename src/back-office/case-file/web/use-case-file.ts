import { useOutletContext } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'

/** The case file of the screen around this part. */
export function useCaseFile(): CaseFile {
  return useOutletContext<CaseFile>()
}
