import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'
import type { ResidenceCard } from '../schema.ts'
import { recordCardMutation } from './api.ts'
import { CardForm } from './card-form.tsx'

const ACTION = 'residence-card.record'

interface OwnCardFormProps {
  of: ResidenceCard
  onSaved?: () => void
  onCancel?: () => void
}

/** The applicant records the card, or corrects it. */
export function OwnCardForm({ of, onSaved, onCancel }: OwnCardFormProps) {
  const { mutateAsync, isPending } = useMutation(recordCardMutation)
  return (
    <CardForm
      of={of}
      busy={isPending}
      save={(card) => mutateAsync(card)}
      onSaved={() => {
        toast({ action: ACTION, tone: 'success', title: m.residence_card_saved() })
        onSaved?.()
      }}
      onFailed={(error) =>
        toast({ action: ACTION, tone: 'destructive', title: messageOf(error, m.client_action_failed()) })
      }
      onCancel={onCancel}
    />
  )
}
