import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { type Database, rows, type Tx } from '#database/database.ts'
import { SEALED_FIELD } from '#features/application-form/sealing/server/service.ts'
import { type SealedText, sealText } from '#features/cases/sealed-answers/server/service.ts'
import { encryptionLabel } from '#features/review/submission/server/service.ts'
import { actAsSystem } from '#session/system-act.ts'

/** Tables with a condition that is not yet valid while they may hold answers in clear text. */
const CONDITIONS = {
  sealed_answers: 'sealed_answers_sealed',
  answer_corrections: 'answer_corrections_sealed',
} as const
/** Tables of which a version before kept what an answer is, or how long it is; the forms had it until migration 0099. */
const WRITTEN_OVER = ['encrypted_answers', 'application_forms', ...Object.keys(CONDITIONS)] as const
/** Length of a ciphertext that hides how long the answer is; those of versions before are shorter. */
const SEALED_BYTES = 64

type SealDeps = Pick<Deps, 'database' | 'files' | 'log'>

/**
 * Seals the answers about a criminal record that a version before 0054 has stored in clear text; a migration cannot, because
 * the key is the process's. Before the first request, once: afterwards the conditions of both tables are valid. A start
 * that was killed on the way is finished by the next one: the conditions come last, and the tables are written over
 * whenever they are due, whoever sealed what is in them. Returns the number of answers.
 */
export async function sealClearAnswers({ database, files, log }: SealDeps): Promise<number> {
  const { db } = database
  if (!(await isDue(db))) return 0
  const count = await actAsSystem({ database, task: 'answers.seal' }, async ({ tx }) => {
    const answers = await sealAnswers(files, tx)
    const corrections = await sealCorrections(files, tx)
    await hideLengths(files, tx)
    return answers + corrections
  })
  // The rows as they were are written over, not only marked as old. A new installation has none.
  for (const table of WRITTEN_OVER) await db.execute(sql.raw(`vacuum (full) ${table}`))
  for (const [table, condition] of Object.entries(CONDITIONS))
    await db.execute(sql.raw(`alter table ${table} validate constraint ${condition}`))
  if (count > 0) log.info({ count }, 'answers about a criminal record were sealed')
  return count
}

async function isDue(db: Database): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from pg_constraint where not convalidated
      and conname in (${CONDITIONS.sealed_answers}, ${CONDITIONS.answer_corrections})`)
  return rows(found).length > 0
}

interface ClearAnswer {
  case_id: string
  user_id: string
  field: string
  text: string
}

/** Of the form, as migration 0099 has moved them. Nobody has saved anything: the history of the cases does not say so. */
async function sealAnswers(files: Deps['files'], tx: Tx): Promise<number> {
  const found = await tx.execute(sql`
    select case_id, user_id, field, answer as text from sealed_answers where answer not like 'sealed:%' for update`)
  const clear = rows<ClearAnswer>(found)
  for (const { case_id, user_id: userId, field, text } of clear) {
    const sealed = await sealText({ files, db: tx }, { userId, field, text })
    await tx.execute(sql`
      update sealed_answers set answer = ${sealed} where case_id = ${case_id}::uuid and field = ${field}`)
  }
  return clear.length
}

interface ClearCorrection {
  id: string
  user_id: string
  was: string | null
  proposed: string | null
}

async function sealCorrections(files: Deps['files'], tx: Tx): Promise<number> {
  const found = await tx.execute(sql`
    select id, user_id, previous_value #>> '{}' as was, proposed #>> '{}' as proposed
    from answer_corrections where field = 'criminal_record'
      and (previous_value #>> '{}' not like 'sealed:%' or proposed #>> '{}' not like 'sealed:%') for update`)
  const clear = rows<ClearCorrection>(found)
  for (const { id, user_id: userId, was, proposed } of clear) {
    const seal = async (text: string | null): Promise<SealedText | null> =>
      text === null ? null : sealText({ files, db: tx }, { userId, field: SEALED_FIELD, text })
    await tx.execute(sql`
      update answer_corrections set previous_value = to_jsonb(${await seal(was)}::text),
        proposed = to_jsonb(${await seal(proposed)}::text)
      where id = ${id}::uuid`)
  }
  return clear.length
}

interface ShortCopy {
  id: string
  case_id: string
  user_id: string
  field: string
  sealed: string
}

/** The copies of submissions were sealed from the beginning, but their length was that of the answer. */
async function hideLengths(files: Deps['files'], tx: Tx): Promise<void> {
  const found = await tx.execute(sql`
    select id, case_id, user_id, field, encode(sealed, 'base64') as sealed
    from encrypted_answers where octet_length(sealed) < ${SEALED_BYTES} for update`)
  for (const { id, case_id, user_id: userId, field, sealed } of rows<ShortCopy>(found)) {
    const label = encryptionLabel(case_id, field)
    const text = await files.decryptText(tx, { userId, label, sealed: Buffer.from(sealed, 'base64') })
    if (text === null) continue
    const again = await files.encryptText(tx, { userId, label, text })
    await tx.execute(sql`
      update encrypted_answers set sealed = decode(${again.toString('base64')}, 'base64') where id = ${id}::uuid`)
  }
}
