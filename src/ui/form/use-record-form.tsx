import { type BaseSyntheticEvent, type ReactNode, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { lineStore } from '#ui/line-store.ts'
import { dismissToastOf } from '#ui/toast-store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { showServerErrors } from './server-errors.ts'
import { type DraftHandle, useDraft } from './use-draft.ts'
import { useFormAutosave } from './use-form-autosave.ts'
import { type Kept, useKept } from './use-kept.ts'
import { type SaveFailure, useSaving } from './use-saving.ts'
import { useSummary } from './use-summary.tsx'

type Texts = Record<string, string>
type SavedRecord = { updated_at: string }

interface NamedField<N extends string = string> {
  name: N
  label: string
  /** The value as text, for the comparison of two versions. */
  show?: (value: string) => string
}

interface RecordFormOptions<V extends Texts, A extends object, R extends SavedRecord> {
  /** Name of the form, for its draft; the action of its notices is `${name}.save`. */
  name: string
  /** Owner of the draft. Remount the form (key) when somebody else signs in. */
  userId: string
  /** The saved record, or null before the first save. */
  record: R | null
  valuesOf(record: R | null): V
  resolver: Resolver<V, unknown, A>
  /** In the order of the screen. */
  fields: readonly NamedField<keyof V & string>[]
  save(body: A & { updated_at: string | null }): Promise<R>
  onSaved(record: R): void
  /** Called when a value was rejected, here or by the server, or when the save failed. */
  onRefused?(): void
  /** Called when the save failed and no field has an error. */
  onFailed(): void
  /** Called when the person chose the other tab's version. */
  onUseOther(record: R): void
  /** The record can only be read, so nothing saves itself. */
  readOnly?: boolean
}

interface RecordForm<V extends Texts, A> {
  name: string
  form: UseFormReturn<V, unknown, A>
  /** For the form element, which also needs noValidate. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  busy: boolean
  /** What is not saved and was kept in this browser; null when all is saved. */
  kept: Kept | null
  /** The error of a field. */
  errorOf(name: keyof V & string): string | undefined
  /** The error summary, at the top of the form. */
  summary: ReactNode
  /** The notice "We kept what you typed", below the heading. */
  notice: ReactNode
  /** The dialogs (leaving, conflicting versions); render them anywhere. */
  dialogs: ReactNode
}

/**
 * A form that edits one record of one person: its draft, the question before leaving, one save at a time, every error
 * at its field and in the summary, and the choice of a version when another tab has saved meanwhile. It saves itself
 * while the whole record is valid.
 */
export function useRecordForm<V extends Texts, A extends object, R extends SavedRecord>(
  options: RecordFormOptions<V, A, R>,
): RecordForm<V, A> {
  const { name, userId, resolver, fields } = options
  const { form, shown, setShown, showRecord } = useShownRecord(options)
  const { errors, isDirty } = form.formState
  const draft = useDraft({ form, name, userId, baseVersion: shown?.updated_at ?? null })
  const guard = useLeaveGuard(isDirty)
  const summary = useSummary(
    form,
    fields.map(({ name }) => name),
  )
  const keeping = useKept(draft)
  const takeAutosaved = (next: R, sent: V) => {
    draft.clear()
    setShown(next)
    keeping.clear()
    rebase(form, sent)
  }
  const parts = { form, draft, guard, summary, showRecord, takeAutosaved, keeping }
  const saving = useRecordSaving<V, A, R>(options, parts)
  useFormAutosave({ form, resolver, draft, keeping, send: saving.autosave, off: options.readOnly ?? false })

  return {
    name,
    form,
    busy: saving.busy,
    kept: isDirty ? keeping.kept : null,
    onSubmit: async (event) => {
      event?.preventDefault()
      dismissToastOf(`${name}.save`)
      if (lineStore.get() === 'down' && (await lineStore.check()) === 'down') return keeping.keep()
      return form.handleSubmit(
        (answers) => saving.submit(answers, { ...form.getValues() }),
        saving.refuse,
      )(event)
    },
    errorOf: (field) => errors[field as keyof typeof errors]?.message as string | undefined,
    summary: summary.element,
    notice: draft.restored && isDirty ? <DraftNotice onDiscard={draft.discard} /> : null,
    dialogs: (
      <>
        {guard.dialog}
        <VersionChoice options={options} form={form} saving={saving} />
      </>
    ),
  }
}

/** The form of the record it shows: the saved one, until a newer one comes. */
function useShownRecord<V extends Texts, A extends object, R extends SavedRecord>({
  record,
  valuesOf,
  resolver,
}: Pick<RecordFormOptions<V, A, R>, 'record' | 'valuesOf' | 'resolver'>) {
  const [shown, setShown] = useState(record)
  const form = useForm<V, unknown, A>({
    resolver,
    defaultValues: valuesOf(shown) as DefaultValues<V>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const showRecord = (next: R | null) => {
    setShown(next)
    form.reset(valuesOf(next) as DefaultValues<V>)
  }
  useEffect(() => {
    // A newer record fetched in the background is shown only while nothing was typed.
    if (!isDirty && record !== null && record.updated_at > (shown?.updated_at ?? '')) showRecord(record)
  })
  return { form, shown, setShown, showRecord }
}

/** The values that were sent are the saved ones now. The fields keep what is typed, whatever the record made of it. */
function rebase<V extends Texts, A>(form: UseFormReturn<V, unknown, A>, sent: V): void {
  const typed = form.getValues()
  form.reset(sent as DefaultValues<V>, { keepValues: true, keepErrors: true, keepTouched: true })
  for (const field of Object.keys(sent) as FieldPath<V>[]) {
    const value = typed[field] as PathValue<V, typeof field>
    if (value !== sent[field]) form.setValue(field, value, { shouldDirty: true })
  }
}

interface RecordFormParts<V extends Texts, A, R> {
  form: UseFormReturn<V, unknown, A>
  draft: Pick<DraftHandle, 'baseVersion' | 'clear'>
  guard: { release(): void }
  summary: { show(): void }
  showRecord(record: R): void
  takeAutosaved(record: R, sent: V): void
  /** Keeps what is typed in this browser, and shows it. */
  keeping: Pick<ReturnType<typeof useKept>, 'keep' | 'noteFailure'>
}

/** Saves the form's values and updates the parts of the form afterwards. */
function useRecordSaving<V extends Texts, A extends object, R extends SavedRecord>(
  options: RecordFormOptions<V, A, R>,
  parts: RecordFormParts<V, A, R>,
) {
  const { form, draft, guard, summary, showRecord, takeAutosaved, keeping } = parts
  const saving = useSaving<A, R, V>({
    save: options.save,
    baseVersion: draft.baseVersion,
    isSame: (answers, current) =>
      holdsAnswers({ answers, current, typed: form.getValues(), saved: options.valuesOf(current) }),
    onSaved(saved, typed) {
      const now = form.getValues()
      // Whoever types on stays, and what was typed meanwhile saves itself.
      if (isTypedMeanwhile({ typed, now, saved: options.valuesOf(saved) })) return takeAutosaved(saved, typed)
      draft.clear()
      guard.release()
      // The saved record becomes the form's base, in case the screen stays.
      showRecord(saved)
      options.onSaved(saved)
    },
    onAutosaved(saved, typed) {
      // What a save by the button could not do is done.
      dismissToastOf(`${options.name}.save`)
      takeAutosaved(saved, typed)
    },
    onAutosaveFailed(failure) {
      keeping.noteFailure(failure)
      showTouchedErrors(form, failure.fields)
    },
    onFailed: (failure) => receiveFailure(failure, options, parts),
  })
  return {
    ...saving,
    refuse() {
      options.onRefused?.()
      summary.show()
    },
    takeOther() {
      const other = saving.conflict
      saving.forgetConflict()
      if (!other) return
      draft.clear()
      showRecord(other)
      options.onUseOther(other)
    },
  }
}

/** After a save by the button. */
async function receiveFailure<V extends Texts, A extends object, R extends SavedRecord>(
  failure: SaveFailure,
  options: RecordFormOptions<V, A, R>,
  { form, keeping, summary }: RecordFormParts<V, A, R>,
): Promise<void> {
  // The notice of the lost line says it, and the form is saved when the line is back.
  if (failure.code === 'network' && (await lineStore.check()) === 'down') return keeping.keep()
  if (keeping.noteFailure(failure)) keeping.keep(true)
  options.onRefused?.()
  if (showServerErrors({ form, fields: failure.fields })) summary.show()
  else options.onFailed()
}

/** After a save that nobody has asked for: no word about fields that were not reached yet. */
function showTouchedErrors<V extends Texts, A>(
  form: UseFormReturn<V, unknown, A>,
  fields: Record<string, string[]>,
): void {
  const touched = Object.entries(fields).filter(
    ([field]) => form.getFieldState(field as FieldPath<V>).isTouched,
  )
  showServerErrors({ form, fields: Object.fromEntries(touched) })
}

interface VersionChoiceProps<V extends Texts, A extends object, R extends SavedRecord> {
  options: RecordFormOptions<V, A, R>
  form: UseFormReturn<V, unknown, A>
  saving: ReturnType<typeof useRecordSaving<V, A, R>>
}

/** The dialog with both versions, when another tab has saved meanwhile. */
function VersionChoice<V extends Texts, A extends object, R extends SavedRecord>({
  options: { fields, valuesOf },
  form,
  saving,
}: VersionChoiceProps<V, A, R>) {
  const { conflict } = saving
  return (
    <ConflictDialog
      open={conflict !== null}
      rows={conflict ? compare({ fields, mine: form.getValues(), other: valuesOf(conflict) }) : []}
      busy={saving.busy}
      onKeepMine={saving.keepMine}
      onClose={saving.dismiss}
      onUseOther={saving.takeOther}
    />
  )
}

function compare({ fields, mine, other }: { fields: readonly NamedField[]; mine: Texts; other: Texts }) {
  return fields.map(({ name, label, show = String }) => ({
    label,
    mine: show(mine[name] ?? ''),
    other: show(other[name] ?? ''),
  }))
}

/** True when a field holds neither what was sent nor what was made of it. */
function isTypedMeanwhile({ typed, now, saved }: Record<'typed' | 'now' | 'saved', Texts>): boolean {
  return Object.entries(now).some(([field, text]) => text !== typed[field] && text !== saved[field])
}

interface Comparison {
  answers: object
  current: object
  typed: Texts
  saved: Texts
}

/** True when the newer record equals what was sent: the save was repeated after a lost response. */
function holdsAnswers({ answers, current, typed, saved }: Comparison): boolean {
  return Object.entries(answers).every(
    ([name, value]) => value === current[name as keyof typeof current] || typed[name] === saved[name],
  )
}
