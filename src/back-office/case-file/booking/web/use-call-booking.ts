import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callCase } from '#back-office/case-file/web/api.ts'
import type { ConsultationService, MINUTES_TEXTS, Minutes } from '#features/consultations/contract.ts'
import type { CaseConsultation } from '../schema.ts'
import { type BookingOptions, readNote, useSending } from './use-booking.ts'

type MinutesText = (typeof MINUTES_TEXTS)[number]

interface Values {
  service: ConsultationService
  minutes: MinutesText
  date: string
  time: string
}

const EMPTY: Values = { service: 'general-consultation', minutes: '30', date: '', time: '' }
const FIELDS = ['service', 'minutes', 'date', 'time', 'booking_note'] as const

/** The choice of a length, a day and a free time for a consultation by telephone, and its booking. */
export function useCallBooking({ file: { number }, onClose }: BookingOptions) {
  const [values, setValues] = useState(EMPTY)
  const { service, minutes, date, time } = values
  const times = useQuery(callTimesQuery({ number, minutes, date }))
  const { send, reset, ...sending } = useSending({
    number,
    fields: FIELDS,
    onClose,
    call: (json: CaseConsultation) =>
      callCase('POST /api/staff/cases/:number/consultations', { param: { number }, json }),
  })
  return {
    ...sending,
    values,
    times,
    book: (event: FormEvent<HTMLFormElement>) =>
      send({
        service,
        minutes: Number(minutes) as Minutes,
        date,
        time,
        booking_note: readNote(event),
      }),
    choose: (chosen: Partial<Values>) => {
      reset()
      // A time is one of its length and day.
      setValues({ ...values, time: '', ...chosen })
    },
  }
}

/** The free times of a day. Never cached, because applicants book, too. */
const callTimesQuery = ({ number, minutes, date }: { number: string; minutes: MinutesText; date: string }) =>
  queryOptions({
    queryKey: ['visit-times', number, minutes, date],
    queryFn: ({ signal }) =>
      callCase('GET /api/staff/cases/:number/consultations/times', {
        param: { number },
        query: { minutes, date },
        signal,
      }),
    staleTime: 0,
    // While the person types a year, the field holds dates like 0002-12-10, which are not a choice yet.
    enabled: date >= '2000-01-01',
  })
