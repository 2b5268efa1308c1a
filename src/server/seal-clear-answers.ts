import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { type Database, rows, type Tx } from '#database/database.ts'
import { type SealedAnswer, sealText } from '#features/application-form/sealing/server/service.ts'
import { encryptionLabel } from '#features/review/submission/server/service.ts'
import { actAsSystem } from '#session/system-act.ts'

/** Tables with a condition that is not yet valid while they may hold answers in clear text. */
const CONDITIONS = {
  application_forms: 'application_forms_sealed',
  answer_corrections: 'answer_corrections_sealed',
} as const
/** Tables of which a version before kept what an answer is, or how long it is. */
const WRITTEN_OVER = ['encrypted_answers', ...Object.keys(CONDITIONS)] as const
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
    const forms = await sealForms(files, tx)
    const corrections = await sealCorrections(files, tx)
    await hideLengths(files, tx)
    return forms + corrections
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
      and conname in (${CONDITIONS.application_forms}, ${CONDITIONS.answer_corrections})`)
  return rows(found).length > 0
}

interface ClearAnswer {
  id: string
  user_id: string
  text: string
}

async function sealForms(files: Deps['files'], tx: Tx): Promise<number> {
  // Nobody has saved anything: the history of the cases must not say so.
  await tx.execute(sql`alter table application_forms disable trigger saved_answers`)
  const found = await tx.execute(sql`
    select id, user_id, criminal_record as text from application_forms where criminal_record not like 'sealed:%' for update`)
  const clear = rows<ClearAnswer>(found)
  for (const { id, user_id: userId, text } of clear) {
    const sealed = await sealText({ files, db: tx }, { userId, text })
    await tx.execute(sql`update application_forms set criminal_record = ${sealed} where id = ${id}::uuid`)
  }
  await tx.execute(sql`alter table application_forms enable trigger saved_answers`)
  return clear.length
}

interface ClearCorrection extends Pick<ClearAnswer, 'id' | 'user_id'> {
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
    const seal = async (text: string | null): Promise<SealedAnswer | null> =>
      text === null ? null : sealText({ files, db: tx }, { userId, text })
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
