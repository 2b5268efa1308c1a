import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#client/api-error.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Message } from '#ui/message.tsx'
import { toast } from '#ui/toast.tsx'
import type { EarlierDocument } from '../schema.ts'
import { reuseMutation } from './api.ts'

interface EarlierOfferProps {
  document: EarlierDocument
  /** Takes the focus, because the button disappears with the offer. */
  onUsed(): void
}

/** Offers the document of an ended application for an empty slot. Nothing is taken over without a press. */
export function EarlierOffer({ document, onUsed }: EarlierOfferProps) {
  const { id, document_type, case_number, file_name, file_url } = document
  const date = formatDate(todayInWarsaw(new Date(document.uploaded_at)))
  const oneAtATime = useOneAtATime()
  const reuse = useReuse({ document_type, onUsed })
  const use = () => oneAtATime(() => reuse.mutateAsync({ document_type, id }).catch(() => null))
  return (
    <div className="mt-1 grid justify-items-start gap-1 rounded-badge border border-line bg-paper px-3.5 py-3 type-small">
      <p>{m.documents_earlier_from({ number: case_number, date })}</p>
      <a href={file_url} download translate="no" className="wrap-anywhere link">
        {file_name}
      </a>
      <p className="text-ink-2">{m.documents_earlier_check()}</p>
      <Button variant="second" size="small" busy={reuse.isPending} onClick={use} className="mt-1">
        <span>
          <Message
            message={m.documents_earlier_use}
            inputs={{ document: documentTypeLabel(document_type) }}
            markup={{ document: (words) => <span className="sr-only">{words}</span> }}
          />
        </span>
      </Button>
    </div>
  )
}

function useReuse({
  document_type,
  onUsed,
}: Pick<EarlierDocument, 'document_type'> & Pick<EarlierOfferProps, 'onUsed'>) {
  return useMutation({
    ...reuseMutation,
    onSuccess: async (answer, ...rest) => {
      toast({
        action: `document.reuse.${document_type}`,
        title: m.documents_uploaded_title(),
        text: m.documents_earlier_used({ type: documentTypeLabel(document_type) }),
        tone: 'success',
      })
      onUsed()
      await reuseMutation.onSuccess?.(answer, ...rest)
    },
    onError: async (error, ...rest) => {
      const refused = isApiError(error, 'conflict') && error.message
      toast({
        action: `document.reuse.${document_type}`,
        title: m.documents_earlier_failed_title(),
        text: refused || m.ui_try_later(),
        tone: 'destructive',
      })
      await reuseMutation.onError?.(error, ...rest)
    },
  })
}
