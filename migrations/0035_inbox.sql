-- The inbox of the desk: one row for every contact message and every request for a consultation, with what has become of
-- it; the answers by mail; and mails that stand in a thread.
CREATE TABLE "inbox_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_message_id" uuid,
	"consultation_id" uuid,
	"case_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" text,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"closed_reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inbox_entries_source" CHECK (num_nonnulls(contact_message_id, consultation_id) = 1 and id = coalesce(contact_message_id, consultation_id)),
	CONSTRAINT "inbox_entries_reason" CHECK (closed_reason in ('spam', 'answered_elsewhere', 'double', 'not_ours', 'other', 'booked', 'canceled')),
	CONSTRAINT "inbox_entries_closed" CHECK ((closed_at is null) = (closed_reason is null))
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbox_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inbox_answers_text" CHECK (text <> '' and char_length(text) <= 5000)
);
--> statement-breakpoint
ALTER TABLE "inbox_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "follows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Who has got the account from the consultancy has not agreed to any terms yet.
ALTER TABLE "user" ALTER COLUMN "terms_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "terms_accepted_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_terms" CHECK ((terms_version is null) = (terms_accepted_at is null));--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_closed_by_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_answers" ADD CONSTRAINT "inbox_answers_entry_id_inbox_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."inbox_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_answers" ADD CONSTRAINT "inbox_answers_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entries_open" ON "inbox_entries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "inbox_entries_closed_newest" ON "inbox_entries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_entries_contact_message_id" ON "inbox_entries" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "inbox_entries_consultation_id" ON "inbox_entries" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "inbox_entries_case_id" ON "inbox_entries" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "inbox_entries_opened_by" ON "inbox_entries" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "inbox_entries_closed_by" ON "inbox_entries" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "inbox_answers_of_entry" ON "inbox_answers" USING btree ("entry_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "inbox_answers_author_id" ON "inbox_answers" USING btree ("author_id");--> statement-breakpoint
-- What was received before stands in the inbox as if somebody had opened it: it went to OPERATOR_EMAIL by mail. What is
-- older than a month was dealt with in another way, or never will be.
insert into inbox_entries (id, contact_message_id, received_at, opened_at, closed_at, closed_reason)
select id, id, created_at, created_at, case when created_at < now() - interval '1 month' then now() end,
  case when created_at < now() - interval '1 month' then 'other' end
from contact_messages;
--> statement-breakpoint
insert into inbox_entries (id, consultation_id, case_id, received_at, opened_at, closed_at, closed_reason)
select id, id, case_id, created_at, created_at, case when status <> 'pending' then updated_at end,
  case when status <> 'pending' then status end
from consultations;
--> statement-breakpoint
create function list_message_in_inbox() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.inbox_entries (id, contact_message_id, received_at) values (new.id, new.id, new.created_at);
  return null;
end
$$;
--> statement-breakpoint
create function list_consultation_in_inbox() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.inbox_entries (id, consultation_id, case_id, received_at, closed_at, closed_reason)
  values (new.id, new.id, new.case_id, new.created_at, case when new.status <> 'pending' then new.updated_at end,
    nullif(new.status, 'pending'));
  return null;
end
$$;
--> statement-breakpoint
-- A request that has a time, or was canceled, waits for nobody any more.
create function settle_consultation_in_inbox() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.inbox_entries
  set closed_at = coalesce(closed_at, clock_timestamp()), closed_reason = new.status, updated_at = clock_timestamp()
  where id = new.id;
  return null;
end
$$;
--> statement-breakpoint
-- Open pages of the desk are told that the inbox has changed, and which entry: not when it was only opened.
create function tell_of_inbox() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('pobyt_live', json_build_object('inbox', case
    when tg_op = 'UPDATE' and new.updated_at is not distinct from old.updated_at then 'list'
    when tg_op = 'DELETE' then old.id::text
    else new.id::text end)::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger inbox_of_inserted after insert on contact_messages for each row execute function list_message_in_inbox();
--> statement-breakpoint
create trigger inbox_of_inserted after insert on consultations for each row execute function list_consultation_in_inbox();
--> statement-breakpoint
create trigger inbox_of_settled after update on consultations for each row
when (old.status is distinct from new.status and new.status <> 'pending') execute function settle_consultation_in_inbox();
--> statement-breakpoint
create trigger inbox_told after insert or update or delete on inbox_entries for each row execute function tell_of_inbox();
--> statement-breakpoint
revoke all on function list_message_in_inbox(), list_consultation_in_inbox(), settle_consultation_in_inbox(), tell_of_inbox()
from public;
--> statement-breakpoint
grant select on inbox_entries, inbox_answers, contact_messages to app_staff;
--> statement-breakpoint
grant update (case_id, opened_at, opened_by, answered_at, closed_at, closed_by, closed_reason, updated_at) on inbox_entries
to app_staff;
--> statement-breakpoint
grant insert (entry_id, author_id, text) on inbox_answers to app_staff;
--> statement-breakpoint
CREATE POLICY "staff_read" ON "inbox_entries" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null and (case_id is null or exists (select from cases c where c.id = case_id)));--> statement-breakpoint
CREATE POLICY "staff_change" ON "inbox_entries" AS PERMISSIVE FOR UPDATE TO "app_staff" USING ((select current_staff()) is not null and (case_id is null or exists (select from cases c where c.id = case_id))) WITH CHECK ((select current_staff()) is not null and (case_id is null or exists (select from cases c where c.id = case_id)));--> statement-breakpoint
CREATE POLICY "staff_read" ON "inbox_answers" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from inbox_entries e where e.id = entry_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "inbox_answers" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from inbox_entries e where e.id = entry_id) and author_id = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_read" ON "contact_messages" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from inbox_entries e where e.id = contact_messages.id));
