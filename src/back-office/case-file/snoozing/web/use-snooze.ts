import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caseQuery } from '#back-office/case-file/web/api.ts'
import { toastFailure, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Snooze } from '../schema.ts'
import type { SnoozesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<SnoozesApi>>()

/** A case as it is before it is snoozed, or woken. */
export interface Snoozable {
  number: string
  snoozed_until: string | null
}

/** Snoozes cases until a day (YYYY-MM-DD), or ends that with null. What was before comes back with the undo. */
export function useSnooze() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (json: Snooze) => call('PUT /api/staff/snoozes', { json }),
    // Not by reading the case anew: each reading is a row of the audit log.
    onSuccess: (_answer, { numbers, until }) => {
      for (const number of numbers)
        client.setQueryData(caseQuery(number).queryKey, (file) =>
          file ? { ...file, snoozed_until: until } : file,
        )
    },
    // Nobody waits for the lists: a row that goes has the focus until then.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['queue'] })
      void client.invalidateQueries({ queryKey: ['my-day'] })
    },
  })
  const restore = async (cases: readonly Snoozable[]) => {
    for (const until of new Set(cases.map(({ snoozed_until }) => snoozed_until))) {
      const group = cases.filter(({ snoozed_until }) => snoozed_until === until)
      await mutateAsync({ numbers: group.map(({ number }) => number), until })
    }
  }
  const snooze = async (cases: readonly Snoozable[], until: string | null) => {
    await mutateAsync({ numbers: cases.map(({ number }) => number), until })
    toastUndoable(describeDone(cases.length, until), () => void restore(cases).catch(toastFailure))
  }
  return { snooze, busy: isPending }
}

function describeDone(count: number, until: string | null): string {
  return until === null
    ? m.back_office_snooze_ended({ count })
    : m.back_office_snooze_done({ count, date: formatDate(until) })
}
