import { type BaseSyntheticEvent, type ReactNode, useEffect, useState } from 'react'
import { type DefaultValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { showServerErrors } from './server-errors.ts'
import { type DraftHandle, useDraft } from './use-draft.ts'
import { type SaveFailure, useSaving } from './use-saving.ts'
import { useSummary } from './use-summary.tsx'

type Texts = Record<string, string>
type SavedRecord = { updated_at: string }

interface NamedField<N extends string = string> {
  name: N
  label: string
  /** The answer in words, for the comparison. */
  show?: (value: string) => string
}

interface RecordFormOptions<V extends Texts, A extends object, R extends SavedRecord> {
  /** Which form, for its draft. */
  name: string
  /** Whose draft. Mount the form anew (key) when somebody else signs in. */
  userId: string
  /** What is saved, or null before the first save. */
  record: R | null
  valuesOf(record: R | null): V
  resolver: Resolver<V, unknown, A>
  /** In the order of the screen. */
  fields: readonly NamedField<keyof V & string>[]
  save(body: A & { updated_at: string | null }): Promise<R>
  onSaved(record: R): void
  /** Something typed was refused, here or by the server, or the save failed. */
  onRefused?(): void
  /** The save failed and nothing stands at a field. */
  onFailed(): void
  /** The person chose the version of the other tab. */
  onUseOther(record: R): void
}

export interface RecordForm<V extends Texts, A> {
  name: string
  form: UseFormReturn<V, unknown, A>
  /** For the form element; noValidate belongs beside it. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  busy: boolean
  /** The message at a field. */
  errorOf(name: keyof V & string): string | undefined
  /** First in the column: the error summary. */
  summary: ReactNode
  /** Under the heading: "We kept what you typed". */
  notice: ReactNode
  /** Anywhere: leaving, and two versions. */
  dialogs: ReactNode
}

/**
 * A form over one record of one person: its draft, the question before it is left, one save at a time, every
 * error at its field and in the summary, and the choice when another tab has saved meanwhile.
 */
export function useRecordForm<V extends Texts, A extends object, R extends SavedRecord>(
  options: RecordFormOptions<V, A, R>,
): RecordForm<V, A> {
  const { name, userId, record, valuesOf, resolver, fields } = options
  const [shown, setShown] = useState(record)
  const form = useForm<V, unknown, A>({
    resolver,
    defaultValues: valuesOf(shown) as DefaultValues<V>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const draft = useDraft({ form, name, userId, baseVersion: shown?.updated_at ?? null })
  const guard = useLeaveGuard(isDirty)
  const summary = useSummary(
    form,
    fields.map(({ name }) => name),
  )

  const showRecord = (next: R | null) => {
    setShown(next)
    form.reset(valuesOf(next) as DefaultValues<V>)
  }
  const saving = useRecordSaving<V, A, R>(options, { form, draft, guard, summary, showRecord })

  useEffect(() => {
    // A newer record read in the background is shown only where nothing was typed over it.
    if (!isDirty && record !== null && record.updated_at > (shown?.updated_at ?? '')) showRecord(record)
  })

  return {
    name,
    form,
    busy: saving.busy,
    onSubmit: form.handleSubmit((answers) => saving.submit(answers), saving.refuse),
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

interface RecordFormParts<V extends Texts, A, R> {
  form: UseFormReturn<V, unknown, A>
  draft: Pick<DraftHandle, 'baseVersion' | 'clear'>
  guard: { release(): void }
  summary: { show(): void }
  showRecord(record: R): void
}

/** Saves the form's answers, and does what follows from that with the parts of the form. */
function useRecordSaving<V extends Texts, A extends object, R extends SavedRecord>(
  options: RecordFormOptions<V, A, R>,
  { form, draft, guard, summary, showRecord }: RecordFormParts<V, A, R>,
) {
  const saving = useSaving<A, R>({
    save: options.save,
    baseVersion: draft.baseVersion,
    isSame: (answers, current) =>
      holdsAnswers({ answers, current, typed: form.getValues(), saved: options.valuesOf(current) }),
    onSaved(saved) {
      draft.clear()
      guard.release()
      // What is saved is what the form starts from now, should the screen stay.
      showRecord(saved)
      options.onSaved(saved)
    },
    onFailed(failure: SaveFailure) {
      options.onRefused?.()
      if (showServerErrors({ form, fields: failure.fields })) summary.show()
      else options.onFailed()
    },
  })
  return {
    ...saving,
    /** Something typed is wrong or missing: nothing is sent. */
    refuse() {
      options.onRefused?.()
      summary.show()
    },
    takeOther() {
      const other = saving.conflict
      saving.dismiss()
      if (!other) return
      draft.clear()
      showRecord(other)
      options.onUseOther(other)
    },
  }
}

interface VersionChoiceProps<V extends Texts, A extends object, R extends SavedRecord> {
  options: RecordFormOptions<V, A, R>
  form: UseFormReturn<V, unknown, A>
  saving: ReturnType<typeof useRecordSaving<V, A, R>>
}

/** The two versions side by side, when another tab has saved meanwhile. */
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

interface Comparison {
  answers: object
  current: object
  typed: Texts
  saved: Texts
}

/** A save repeated after a lost answer meets itself: what is stored is what was to be stored. */
function holdsAnswers({ answers, current, typed, saved }: Comparison): boolean {
  return Object.entries(answers).every(
    ([name, value]) => value === current[name as keyof typeof current] || typed[name] === saved[name],
  )
}
