import { useId, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { BOOKING_NOTE_MAX, OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { earliestDate, latestDate, nameOffice } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { CallFields } from './call-fields.tsx'
import { TimeField } from './time-field.tsx'
import { useBooking } from './use-booking.ts'
import { useCallBooking } from './use-call-booking.ts'

interface BookDialogProps {
  file: CaseFile
  onClose: () => void
}

/** An appointment at an office, or a consultation by telephone, for the applicant, at a time that the applicant could choose. */
export function BookDialog({ file, onClose }: BookDialogProps) {
  const formId = useId()
  const [isCall, setIsCall] = useState(false)
  const visit = useBooking({ file, onClose })
  const call = useCallBooking({ file, onClose })
  const state = isCall ? call : visit
  const { name } = file.person
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_book_title({ name })}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} busy={state.busy}>
            {m.back_office_case_file_book()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={state.book} className="grid gap-4 text-ink">
        <HowField isCall={isCall} onChange={setIsCall} />
        {isCall ? <CallFields state={call} /> : <SlotFields state={visit} />}
        <Field
          id="booking-note"
          label={m.back_office_case_file_book_note({ name })}
          hint={m.back_office_case_file_book_note_hint()}
          error={state.errorOf('booking_note')}
          optional
        >
          <TextArea name="booking_note" rows={2} maxLength={BOOKING_NOTE_MAX} />
        </Field>
        <p className="type-small text-ink-2">{m.back_office_case_file_book_told({ name })}</p>
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {state.failure}
        </p>
      </form>
    </Dialog>
  )
}

function HowField({ isCall, onChange }: { isCall: boolean; onChange(isCall: boolean): void }) {
  return (
    <Field id="booking-how" label={m.back_office_case_file_book_how()}>
      <Select
        value={isCall ? 'call' : 'office'}
        onChange={({ target }) => onChange(target.value === 'call')}
        options={[
          { value: 'office', label: m.back_office_case_file_book_at_office() },
          { value: 'call', label: m.back_office_case_file_book_by_phone() },
        ]}
      />
    </Field>
  )
}

function SlotFields({ state }: { state: ReturnType<typeof useBooking> }) {
  const { values, times, errorOf, choose } = state
  const now = readClock()
  return (
    <>
      <Field id="booking-office" label={m.appointments_office()} error={errorOf('office_location')}>
        <Select
          value={values.office_location}
          onChange={({ target }) => choose({ office_location: target.value })}
          placeholder={m.appointments_office_choose()}
          options={OFFICE_LOCATIONS.map((value) => ({ value, label: nameOffice(value) }))}
        />
      </Field>
      <DateField
        id="booking-day"
        label={m.back_office_case_file_book_day()}
        error={errorOf('appointment_date')}
        value={values.appointment_date}
        min={earliestDate(now)}
        max={latestDate(now)}
        onChange={({ target }) => choose({ appointment_date: target.value })}
        short
      />
      <TimeField
        id="booking-time"
        value={values.appointment_time}
        times={times}
        error={errorOf('appointment_time')}
        first={m.back_office_case_file_book_first()}
        onChange={(appointment_time) => choose({ appointment_time })}
      />
    </>
  )
}
