import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft, ArrowRight } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { DOCUMENT_SLOTS, type DocumentType } from '../contract.ts'
import { listMissingTypes } from '../rules.ts'
import type { Document } from '../schema.ts'

interface StepNavigationProps {
  documents: Document[]
  /** Empty slots that the person has set aside. */
  aside: DocumentType[]
}

/** Links back and on. The button opens with all eight documents (DOCS-4); a link beside it is open at any count. */
export function StepNavigation({ documents, aside }: StepNavigationProps) {
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
      <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-start md:justify-end">
        {missing > 0 ? (
          <ButtonLink variant="second" to="/application-form" iconEnd={ArrowRight}>
            {describeWayOn(missing - aside.length)}
          </ButtonLink>
        ) : null}
        <Button
          disabledReason={reasonFor(missing, aside.length)}
          reasonAlign="end"
          onClick={goOn}
          className="max-md:w-full"
        >
          {m.documents_continue()}
        </Button>
      </div>
    </div>
  )
}

function reasonFor(missing: number, aside: number): string | undefined {
  if (missing === 0) return undefined
  if (aside === 0) return m.documents_missing_reason({ count: missing })
  const total = DOCUMENT_SLOTS
  const toGo = missing - aside
  return toGo > 0
    ? m.documents_missing_reason_aside({ total, count: toGo, aside })
    : m.documents_missing_reason_none({ total })
}

function describeWayOn(toGo: number): string {
  return toGo > 0 ? m.documents_go_on({ count: toGo }) : m.documents_go_on_aside()
}
