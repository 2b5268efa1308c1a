-- Standard names for what had private ones. Indexes, policies and triggers follow a renamed column or table by themselves;
-- the texts of functions do not, so each function that has an old name is written again, word for word but for the names.
ALTER TABLE "case_work" RENAME TO "case_queue";--> statement-breakpoint
ALTER TABLE "case_words" RENAME TO "case_search_terms";--> statement-breakpoint
ALTER TABLE "case_receipts" RENAME TO "filing_confirmations";--> statement-breakpoint
ALTER TABLE "staff_closures" RENAME TO "staff_absences";--> statement-breakpoint
ALTER TABLE "sealed_answers" RENAME TO "encrypted_answers";--> statement-breakpoint
ALTER TABLE "page_keys" RENAME TO "upload_idempotency_keys";--> statement-breakpoint
ALTER TABLE "set_aside_slots" RENAME TO "not_applicable_slots";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "named_by_submission" TO "in_submission";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "put_together" TO "is_assembled";--> statement-breakpoint
ALTER TABLE "document_versions" RENAME COLUMN "put_together" TO "is_assembled";--> statement-breakpoint
ALTER TABLE "document_verdicts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME COLUMN "follows" TO "in_reply_to_keys";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME COLUMN "forgotten_after" TO "delete_after_send";--> statement-breakpoint
ALTER TABLE "answer_corrections" RENAME COLUMN "was" TO "previous_value";--> statement-breakpoint
ALTER TABLE "appointments" RENAME COLUMN "with_staff" TO "staff_id";--> statement-breakpoint
ALTER TABLE "consultations" RENAME COLUMN "with_staff" TO "staff_id";--> statement-breakpoint
create function pg_temp.with_standard_names(old text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(old,
    'case_words', 'case_search_terms'), 'case_work', 'case_queue'), 'search_form', 'normalize_for_search'),
    'case_receipts', 'filing_confirmations'), 'staff_closures', 'staff_absences'), 'sealed_answers', 'encrypted_answers'),
    'page_keys', 'upload_idempotency_keys'), 'set_aside_slots', 'not_applicable_slots'),
    'named_by_submission', 'in_submission'), 'put_together', 'is_assembled'), 'hides_from_staff', 'hidden_from_staff'),
    'with_staff', 'staff_id'), 'set was = null, proposed', 'set previous_value = null, proposed')
$$;--> statement-breakpoint
do $$
declare
  found record;
begin
  for found in
    select p.oid::regprocedure as was, p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prosrc || p.proname <> pg_temp.with_standard_names(p.prosrc || p.proname)
    order by p.oid
  loop
    if found.name <> pg_temp.with_standard_names(found.name) then
      execute format('alter function %s rename to %I', found.was, pg_temp.with_standard_names(found.name));
    end if;
    execute pg_temp.with_standard_names(found.definition);
  end loop;
  for found in
    select c.conrelid::regclass as owner, c.conname as name from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.conname <> pg_temp.with_standard_names(c.conname)
  loop
    execute format('alter table %s rename constraint %I to %I', found.owner, found.name,
      pg_temp.with_standard_names(found.name));
  end loop;
  for found in
    select c.oid::regclass as owner, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S')
      and c.relname <> pg_temp.with_standard_names(c.relname)
  loop
    execute format('alter index %s rename to %I', found.owner, pg_temp.with_standard_names(found.name));
  end loop;
  for found in
    select t.tgrelid::regclass as owner, t.tgname as name from pg_trigger t
    where not t.tgisinternal and t.tgname <> pg_temp.with_standard_names(t.tgname)
  loop
    execute format('alter trigger %I on %s rename to %I', found.name, found.owner,
      pg_temp.with_standard_names(found.name));
  end loop;
end $$;--> statement-breakpoint
drop function pg_temp.with_standard_names(text);
