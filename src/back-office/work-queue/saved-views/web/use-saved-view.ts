import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { useSavingStart } from '#back-office/work-queue/start-view/web/api.ts'
import { addressOfView, readView } from '#back-office/work-queue/web/use-queue-view.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import type { RenamedView, SavedView, View } from '../schema.ts'
import { callSavedViews, savedViewsQuery } from './api.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

/** The address of a saved view, without what is no choice any more: the same for the same view, whatever is named first. */
export function addressOfSaved(view: View): string {
  return addressOfView(readView(new URLSearchParams(Object.entries(view))))
}

/** A change of one's saved views. Nobody waits for the list: what has opened a dialog goes with a deleted view. */
function useSavedViewsChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}

/** The name of a view that is saved, or changed where it has been saved before. A refused one is kept. */
export function useViewName(to: { view: View } | { saved: SavedView }, onDone: () => void) {
  const form = useForm<RenamedView, unknown, RenamedView>({
    defaultValues: { name: 'saved' in to ? to.saved.name : '' },
    resolver: useZodResolver(schemas, ({ renamedViewSchema }) => renamedViewSchema),
  })
  const { mutateAsync, isPending } = useSavedViewsChange((json: RenamedView) =>
    'saved' in to
      ? callSavedViews('PATCH /api/staff/saved-views/:id', { param: { id: to.saved.id }, json })
      : callSavedViews('POST /api/staff/saved-views', { json: { ...json, view: to.view } }),
  )
  const save = form.handleSubmit(async (typed) => {
    try {
      const { name } = await mutateAsync(typed)
      toastSuccess(
        'saved' in to
          ? m.back_office_queue_views_renamed({ name })
          : m.back_office_queue_views_saved({ name }),
      )
      onDone()
    } catch (error) {
      const isFull = isApiError(error, 'conflict')
      const fields = isFull ? { name: [error.message] } : isApiError(error) ? error.fields : {}
      if (!showServerErrors({ form, fields })) return toastFailure(error)
      form.setFocus('name')
    }
  })
  return { form, save, busy: isPending }
}

/** Deletes a saved view; who began with it begins with the whole queue. `onDone` comes before it leaves the list. */
export function useViewDeletion({ id, name, view }: SavedView, onDone: () => void) {
  const { user } = useAuth()
  const saveStart = useSavingStart()
  const { mutateAsync, isPending } = useSavedViewsChange(async () => {
    await callSavedViews('DELETE /api/staff/saved-views/:id', { param: { id } })
    if (user?.start_at === addressOfSaved(view)) await saveStart(null)
  })
  const remove = () =>
    mutateAsync(undefined).then(() => {
      toastSuccess(m.back_office_queue_views_deleted({ name }))
      onDone()
    }, toastFailure)
  return { remove, busy: isPending }
}
