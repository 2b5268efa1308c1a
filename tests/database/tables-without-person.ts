export interface TableWithoutPerson {
  /** Why there is no person in it. */
  reason: string
  /** Columns that sound like a person, with what they are instead. */
  columns?: Record<string, string>
}

const QUEUE = { name: 'name of a queue' }

/** Tables without a person in them. Every other table needs an export file and an erase file. */
export const TABLES_WITHOUT_PERSON: Record<string, TableWithoutPerson> = {
  'public.audit_head': { reason: 'number and hash of the newest row of the audit log' },
  'public.audit_log': {
    reason: 'who did what by ids, which outlive the account; no names, no content',
    columns: { address_hash: 'keyed hash of an address' },
  },
  'public.case_numbers': { reason: 'last number of a year' },
  'public.failed_jobs': {
    reason:
      'its data is the id of a mail, a document or an account, whose erase files delete the row (src/jobs/erase-jobs.ts)',
    columns: { queue: QUEUE.name },
  },
  'public.file_writes': {
    reason: 'hashes of the random names of stored files, for two hours',
    columns: { name_hash: 'hash of the name of a stored file' },
  },
  'public.file_checks': { reason: 'how far the monthly check of all stored files is' },
  'public.households': { reason: 'the id of a family; who is in it stands in household_members' },
  'public.installation': { reason: 'id of the installation and checks of its two keys' },
  'public.invoice_numbers': { reason: 'last number of a series and year' },
  'public.jwks': { reason: 'keys that sign tokens of API clients' },
  'public.receipt_numbers': { reason: 'last number of a year' },
  'public.resources': {
    reason: 'files that every applicant may read',
    columns: { file_name: 'name of the published file' },
  },
  'public.schedule_runs': { reason: 'when each scheduled job last succeeded and failed', columns: QUEUE },
  'public.spent_challenges': { reason: 'signatures of solved captchas; who solved them is not known' },
  'jobs.bam': { reason: 'maintenance of pg-boss', columns: { ...QUEUE, table_name: 'table to maintain' } },
  'jobs.job': {
    reason:
      'its data is the id of a mail, a document or an account, whose erase files delete the job (src/jobs/erase-jobs.ts)',
    columns: { ...QUEUE, source_name: QUEUE.name },
  },
  'jobs.job_dependency': {
    reason: 'ids of jobs; the product has no jobs that wait for others',
    columns: { child_name: QUEUE.name, parent_name: QUEUE.name },
  },
  'jobs.queue': {
    reason: 'settings of the queues',
    columns: { ...QUEUE, table_name: 'table with its jobs' },
  },
  'jobs.queue_stats': { reason: 'numbers of jobs', columns: QUEUE },
  'jobs.schedule': { reason: 'times of the scheduled jobs', columns: QUEUE },
  'jobs.subscription': { reason: 'events of pg-boss; the product uses none', columns: QUEUE },
  'jobs.version': { reason: 'version of pg-boss' },
  'jobs.warning': { reason: 'warnings of pg-boss about itself' },
}
