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
      <div className="grid gap-3 md:justify-items-end md:text-right">
        {missing > 0 ? <GoOn toGo={missing - aside.length} /> : null}
        <Button
          variant={missing > 0 ? 'link' : 'primary'}
          size={missing > 0 ? 'small' : 'regular'}
          disabledReason={missing > 0 ? m.documents_missing_reason({ total: DOCUMENT_SLOTS }) : undefined}
          reasonAlign="end"
          onClick={goOn}
          className={missing > 0 ? undefined : 'max-md:w-full'}
        >
          {m.documents_continue()}
        </Button>
      </div>
    </div>
  )
}

/** The way on while documents are missing. */
function GoOn({ toGo }: { toGo: number }) {
  return (
    <div className="grid gap-1.5 md:justify-items-end">
      <ButtonLink to="/application-form" iconEnd={ArrowRight}>
        {m.documents_go_on({ count: toGo })}
      </ButtonLink>
      {toGo > 0 ? <p className="type-small text-ink-2">{m.documents_go_on_later()}</p> : null}
    </div>
  )
}
