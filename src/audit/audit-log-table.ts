import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#database/columns.ts'

const ID = '^[A-Za-z0-9_.:-]{1,100}$'

/**
 * Who did what when, in one chain of hashes. Triggers of the database number and chain every row and refuse every
 * change. Checks allow ids, codes and numbers only, so that no name, mail address or content can be written. Rows
 * outlive what they name: there is no foreign key.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 … without gaps. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor_kind: text({ enum: ['applicant', 'staff', 'operator', 'system'] }).notNull(),
    /** Id of the account, or the name of the command or job. */
    actor_id: text(),
    /** For example 'account.signed_in'. */
    act: text().notNull(),
    subject_kind: text(),
    subject_id: text(),
    case_id: uuid(),
    details: jsonb().$type<AuditDetails>().notNull(),
    /** See address-hash.ts. */
    address_hash: bytea(),
    /** `hash` of the row before; 32 zero bytes in the first row. */
    previous_hash: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    index('audit_log_case_id').on(t.case_id, t.seq),
    index('audit_log_subject_id').on(t.subject_id, t.seq),
    index('audit_log_act').on(t.act, t.seq),
    index('audit_log_actor_id').on(t.actor_id, t.seq),
    check('audit_log_actor_kind', sql`actor_kind in ('applicant', 'staff', 'operator', 'system')`),
    check('audit_log_actor_id', sql.raw(`actor_id ~ '${ID}'`)),
    check('audit_log_act', sql.raw(`act ~ '^[a-z_]{1,30}\\.[a-z_]{1,60}$'`)),
    check('audit_log_subject_kind', sql.raw(`subject_kind ~ '^[a-z_]{1,30}$'`)),
    check('audit_log_subject_id', sql.raw(`subject_id ~ '${ID}'`)),
    check(
      'audit_log_details',
      sql.raw(
        `jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2000 and not jsonb_path_exists(details, '$.** ? (@.type() == "string" && !(@ like_regex "${ID}"))')`,
      ),
    ),
    pgPolicy('audit_log_admin', {
      for: 'select',
      to: 'app_staff',
      using: sql`(select current_staff()) in (select user_id from staff where role = 'admin')`,
    }),
  ],
).enableRLS()

/** Ids, codes and numbers; text of other forms is refused by a check. */
export type AuditDetails = Record<string, string | number | boolean | readonly string[]>

/**
 * The newest row of the chain: appending locks it, and rows that are cut off at the end are missed by it. Row-level
 * security is on without a policy.
 */
export const auditHead = pgTable(
  'audit_head',
  {
    /** Always true, so that there is only one row. */
    single: boolean().primaryKey().default(true),
    count: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  () => [check('audit_head_single', sql`single`)],
).enableRLS()
