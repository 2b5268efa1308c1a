import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { listMissingTypes } from '../rules.ts'
import type { Document } from '../schema.ts'

/** Links back, and forward to the application form once all eight documents are uploaded. */
export function StepNavigation({ documents }: { documents: Document[] }) {
  const navigate = useNavigate()
  const missing = listMissingTypes(documents).length
  const goOn = () => {
    if (missing === 0) return navigate('/application-form')
    toast({
      action: 'documents.continue',
      title: m.documents_missing_title(),
      text: m.documents_missing_text(),
      tone: 'destructive',
    })
  }
  return (
    <div className="mt-8 flex flex-col-reverse gap-4 md:flex-row md:items-start md:justify-between">
      <ButtonLink variant="second" to="/personal-info" icon={ArrowLeft}>
        {m.documents_back()}
      </ButtonLink>
      <Button disabledReason={reasonFor(missing)} reasonAlign="end" onClick={goOn} className="max-md:w-full">
        {m.documents_continue()}
      </Button>
    </div>
  )
}

function reasonFor(missing: number): string | undefined {
  if (missing === 0) return undefined
  return m.documents_missing_reason({ count: missing })
}
