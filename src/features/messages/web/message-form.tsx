import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { MAIL_AFTER_MINUTES } from '../contract.ts'
import { AttachFiles } from '../files/web/attach-files.tsx'
import { MESSAGE_ID, useMessageForm } from './use-message-form.ts'

/** Below the conversation. After the case has ended only what was not sent is left of it, to be read and copied. */
export function MessageForm() {
  const { form, attached, keptAt, restored, isSent, busy, onSubmit } = useMessageForm()
  const hasEnded = useHasEnded()
  const text = form.watch('text')
  if (hasEnded && !text) return null
  return (
    <form name="message" noValidate onSubmit={onSubmit} className="mt-6">
      <Card className="relative">
        <Field id={MESSAGE_ID} label={m.messages_field()} error={form.formState.errors.text?.message}>
          <TextArea {...form.register('text')} rows={3} readOnly={hasEnded} />
        </Field>
        {hasEnded ? null : (
          <div className="mt-3">
            <AttachFiles attached={attached} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <p aria-live="polite" className="min-h-7 flex-1 type-small text-ink-2">
            {isSent ? (
              <Badge tone="done">{m.messages_sent()}</Badge>
            ) : keptAt ? (
              <Badge tone="waiting">
                {m.messages_draft_kept({ time: wallClockInWarsaw(new Date(keptAt)).time })}
              </Badge>
            ) : restored && text ? (
              <Badge tone="waiting">{m.messages_draft_restored()}</Badge>
            ) : null}
          </p>
          {hasEnded ? null : (
            <Button type="submit" busy={busy} className="max-md:w-full">
              {m.messages_send()}
            </Button>
          )}
        </div>
      </Card>
      {hasEnded ? null : (
        <p className="mt-3 type-caption text-ink-2">{m.messages_mail_hint({ count: MAIL_AFTER_MINUTES })}</p>
      )}
    </form>
  )
}
