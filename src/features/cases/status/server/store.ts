import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { Asked } from '#features/cases/status/rules.ts'
import type { PackageId } from '#features/packages/contract.ts'

interface StatusRow {
  /** In PostgreSQL's format. */
  submitted_at: string | null
  package_type: PackageId
  /** What is asked of the applicant. */
  asked: Asked
  task_due: string | null
}

/**
 * What the row of a case does not say of its state: when it was submitted, the package by its payments, and what is asked.
 * Needs owner rights.
 */
export async function getStatusRow(
  tx: Tx,
  { caseId, isSandbox }: { caseId: string; isSandbox: boolean },
): Promise<StatusRow> {
  const found = await tx.execute(sql`
    select (select submitted_at from submissions where case_id = ${caseId}::uuid) as submitted_at,
      coalesce((select case when ${isSandbox} then sandbox_package_type else package_type end
        from case_queue where case_id = ${caseId}::uuid), 'free') as package_type,
      json_build_object(
        'documents', (select count(*) from documents where case_id = ${caseId}::uuid and status = 'asked_again'),
        'messages', (select count(*) from case_messages
          where case_id = ${caseId}::uuid and author_kind = 'staff' and read_at is null),
        'questions', (select count(*) from answer_corrections
          where case_id = ${caseId}::uuid and answer is null and taken_back_at is null),
        'tasks', task.count) as asked,
      task.due as task_due
    from (select count(*) as count, min(due_on)::text as due from case_tasks
      where case_id = ${caseId}::uuid and task_for = 'applicant' and done_at is null) task`)
  const [row] = rows<StatusRow>(found)
  if (!row) throw new Error('the state of a case has one row')
  return row
}
