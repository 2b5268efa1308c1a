import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import type { OfficeLocation, TimeSlot } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatNearDate } from '#shared/dates.ts'
import type { CaseBooking } from '../schema.ts'

interface Values {
  office_location: string
  appointment_date: string
  appointment_time: string
}

const EMPTY: Values = { office_location: '', appointment_date: '', appointment_time: '' }
/** These say in words of their own at the field what is wrong. */
const FIELDS = ['office_location', 'appointment_date', 'appointment_time', 'booking_note'] as const

/** The choice of an office, a day and a free time for the applicant of a case, and its booking. */
export function useBooking({ file: { number }, onClose }: { file: CaseFile; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const { office_location: office, appointment_date: date } = values
  const client = useQueryClient()
  const times = useQuery(caseTimesQuery({ number, office, date }))
  const { mutateAsync, isPending, error, reset } = useCaseChange(number, (json: CaseBooking) =>
    callCase('POST /api/staff/cases/:number/appointments', { param: { number }, json }),
  )
  const fields = isApiError(error) ? error.fields : {}
  const isAtField = FIELDS.some((name) => fields[name])

  async function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const booking_note = String(new FormData(event.currentTarget).get('booking_note') ?? '')
    try {
      const visit = await mutateAsync({
        // What is left out or not offered the server refuses, at its field.
        office_location: office as OfficeLocation,
        appointment_date: date,
        appointment_time: values.appointment_time as TimeSlot,
        booking_note,
      })
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
    values,
    times,
    book,
    busy: isPending,
    errorOf: (name: (typeof FIELDS)[number]) => fields[name]?.join(' '),
    failure: error && !isAtField ? messageOf(error, m.back_office_desk_load_failed_advice()) : null,
    choose: (chosen: Partial<Values>) => {
      reset()
      // A time is one of its office and day.
      setValues({ ...values, appointment_time: '', ...chosen })
    },
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
