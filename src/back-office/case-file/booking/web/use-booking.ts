import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CaseFile, Visit } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import type { OfficeLocation, TimeSlot } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatNearDate } from '#shared/dates.ts'
import type { CaseBooking } from '../schema.ts'

export interface BookingOptions {
  file: CaseFile
  onClose: () => void
}

interface Values {
  office_location: string
  appointment_date: string
  appointment_time: string
}

const EMPTY: Values = { office_location: '', appointment_date: '', appointment_time: '' }
/** These say in words of their own at the field what is wrong. */
const FIELDS = ['office_location', 'appointment_date', 'appointment_time', 'booking_note'] as const

/** The choice of an office, a day and a free time for the applicant of a case, and its booking. */
export function useBooking({ file: { number }, onClose }: BookingOptions) {
  const [values, setValues] = useState(EMPTY)
  const { office_location: office, appointment_date: date } = values
  const times = useQuery(caseTimesQuery({ number, office, date }))
  const { send, reset, ...sending } = useSending({
    number,
    fields: FIELDS,
    onClose,
    call: (json: CaseBooking) =>
      callCase('POST /api/staff/cases/:number/appointments', { param: { number }, json }),
  })
  return {
    ...sending,
    values,
    times,
    book: (event: FormEvent<HTMLFormElement>) =>
      send({
        // What is left out or not offered the server refuses, at its field.
        office_location: office as OfficeLocation,
        appointment_date: date,
        appointment_time: values.appointment_time as TimeSlot,
        booking_note: readNote(event),
      }),
    choose: (chosen: Partial<Values>) => {
      reset()
      // A time is one of its office and day.
      setValues({ ...values, appointment_time: '', ...chosen })
    },
  }
}

/** The words to the applicant, which stand in the form alone. */
export function readNote(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get('booking_note') ?? '')
}

interface SendingOptions<J, F extends string> {
  number: string
  /** These say in words of their own at the field what is wrong. */
  fields: readonly F[]
  call(json: J): Promise<Visit>
  onClose: () => void
}

/** Books, and says in the dialog what is refused. */
export function useSending<J, F extends string>({ number, fields, call, onClose }: SendingOptions<J, F>) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useCaseChange(number, call)
  const refused = isApiError(error) ? error.fields : {}
  const isAtField = fields.some((name) => refused[name])

  async function send(json: J) {
    try {
      const visit = await mutateAsync(json)
      void client.invalidateQueries({ queryKey: ['visits'] })
      toastSuccess(
        m.back_office_case_file_book_booked({ date: formatNearDate(visit.date), time: visit.time }),
      )
      onClose()
    } catch {
      // Said in the dialog. The time may have been taken meanwhile.
      void client.invalidateQueries({ queryKey: ['visit-times', number] })
    }
  }
  return {
    send,
    reset,
    busy: isPending,
    errorOf: (name: F) => refused[name]?.join(' '),
    failure: error && !isAtField ? messageOf(error, m.back_office_desk_load_failed_advice()) : null,
  }
}

/** The free times of a day. Never cached, because applicants book, too. */
const caseTimesQuery = ({ number, office, date }: { number: string; office: string; date: string }) =>
  queryOptions({
    queryKey: ['visit-times', number, office, date],
    queryFn: ({ signal }) =>
      callCase('GET /api/staff/cases/:number/appointments/times', {
        param: { number },
        query: { office_location: office as OfficeLocation, date },
        signal,
      }),
    staleTime: 0,
    // While the person types a year, the field holds dates like 0002-12-10, which are not a choice yet.
    enabled: office !== '' && date >= '2000-01-01',
  })
