-- Corrections of answers: staff say what an answer should be, and the applicant agrees or says no. Only her agreement
-- writes into her record.
CREATE TABLE "answer_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"record" text NOT NULL,
	"field" text NOT NULL,
	"was" jsonb,
	"proposed" jsonb,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"asked_by" text,
	"asked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" text,
	CONSTRAINT "answer_corrections_record" CHECK (record in ('personal_info', 'application_form')),
	CONSTRAINT "answer_corrections_reason" CHECK (reason in ('differs_from_document', 'spelling', 'incomplete', 'out_of_date', 'other')),
	CONSTRAINT "answer_corrections_message" CHECK (message <> '' and char_length(message) <= 1000),
	CONSTRAINT "answer_corrections_answer" CHECK (answer in ('agree', 'decline')),
	CONSTRAINT "answer_corrections_end" CHECK ((answer is null) = (answered_at is null) and (answer is null or taken_back_at is null))
);
--> statement-breakpoint
ALTER TABLE "answer_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_taken_back_by_user_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_corrections_of_case" ON "answer_corrections" USING btree ("case_id","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_corrections_one_waiting" ON "answer_corrections" USING btree ("case_id","record","field") WHERE answer is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "answer_corrections_user_id" ON "answer_corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_corrections_asked_by" ON "answer_corrections" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "answer_corrections_taken_back_by" ON "answer_corrections" USING btree ("taken_back_by");--> statement-breakpoint
grant select on answer_corrections to app_user, app_staff;
--> statement-breakpoint
grant update (seen_at, answer, answered_at) on answer_corrections to app_user;
--> statement-breakpoint
grant insert (case_id, user_id, record, field, was, proposed, reason, message, asked_by) on answer_corrections to app_staff;
--> statement-breakpoint
grant update (reminded_at, taken_back_at, taken_back_by) on answer_corrections to app_staff;
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "answer_corrections" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "own_waiting_answer" ON "answer_corrections" AS PERMISSIVE FOR UPDATE TO "app_user" USING (user_id = current_setting('app.user_id', true) and answer is null and taken_back_at is null and exists (select from cases c where c.id = case_id and c.ended_at is null)) WITH CHECK (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "answer_corrections" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "answer_corrections" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and asked_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "answer_corrections" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id) and answer is null and taken_back_at is null) WITH CHECK (taken_back_by is null or taken_back_by = (select current_staff()));--> statement-breakpoint
-- A question about an answer is the applicant's turn, after a document that is asked for again.
drop function case_to_do(text, text, integer, integer, integer, integer, integer, integer);
--> statement-breakpoint
create function case_to_do(stage text, held_stage text, unjudged integer, unanswered integer, own_tasks integer,
  asked_again integer, shared_tasks integer, third_party_tasks integer, asked_answers integer) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when stage in ('closed', 'withdrawn') then null
    when coalesce(held_stage, stage) <> 'preparing' and unjudged > 0 then 'check_documents'
    when unanswered > 0 then 'answer_message'
    when own_tasks > 0 then 'do_own_task'
    when asked_again > 0 then 'send_document_again'
    when asked_answers > 0 then 'answer_question'
    when shared_tasks > 0 then 'do_shared_task'
    when stage = 'preparing' then 'submit'
    when third_party_tasks > 0 then 'wait_for_third_party'
    when stage = 'on_hold' then 'resume'
    when stage = 'submitted' then 'prepare_filing'
    -- Nobody but the applicant files.
    when stage = 'ready_to_file' then 'file'
    else 'wait_for_office'
  end
$$;
--> statement-breakpoint
create or replace function case_turn(to_do text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when to_do in ('check_documents', 'answer_message', 'do_own_task', 'resume', 'prepare_filing') then 'ours'
    when to_do in ('send_document_again', 'answer_question', 'do_shared_task', 'submit', 'file') then 'applicant'
    when to_do = 'wait_for_third_party' then 'third_party'
    when to_do = 'wait_for_office' then 'office'
  end
$$;
--> statement-breakpoint
create or replace function refresh_case_work(of_case uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  today date := (clock_timestamp() at time zone 'Europe/Warsaw')::date;
  c public.cases;
  before public.case_work;
  found_to_do text;
  unjudged integer;
  again integer;
  unanswered integer;
  own_due integer;
  shared integer;
  third integer;
  next_on date;
  asked integer;
begin
  insert into public.case_work (case_id, user_id, number, opened_at, stage, restricted, waiting_since)
  select id, user_id, number, opened_at, stage, restricted, updated_at from public.cases where id = of_case
  on conflict do nothing;
  select * into before from public.case_work where case_id = of_case for update;
  select * into c from public.cases where id = of_case;
  if c.id is null then
    return;
  end if;
  select count(*) filter (where status = 'pending'), count(*) filter (where status = 'asked_again')
  into unjudged, again from public.documents where case_id = of_case;
  select count(*) into unanswered
  from public.case_messages where case_id = of_case and author_kind = 'applicant' and settled_at is null;
  select count(*) filter (where task_for = 'staff' and coalesce(due_on, today) <= today),
    count(*) filter (where task_for = 'applicant'), count(*) filter (where task_for = 'third_party'),
    min(due_on) filter (where task_for = 'staff' and due_on > today)
  into own_due, shared, third, next_on from public.case_tasks where case_id = of_case and done_at is null;
  select count(*) into asked
  from public.answer_corrections where case_id = of_case and answer is null and taken_back_at is null;
  found_to_do := public.case_to_do(c.stage, c.held_stage, unjudged, unanswered, own_due, again, shared, third, asked);
  update public.case_work w set
    stage = c.stage, restricted = c.restricted, assigned_to = c.assigned_to, last_legal_day = c.last_legal_day,
    to_do = found_to_do, turn = public.case_turn(found_to_do),
    to_do_count = case found_to_do
      when 'check_documents' then unjudged when 'answer_message' then unanswered when 'do_own_task' then own_due
      when 'send_document_again' then again when 'answer_question' then asked when 'do_shared_task' then shared
      when 'wait_for_third_party' then third else 0 end,
    waiting_since = case
      when before.to_do is not null and found_to_do is distinct from before.to_do then clock_timestamp()
      else before.waiting_since end,
    next_task_on = next_on
  where w.case_id = of_case;
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not c.restricted then c.number end)::text);
end
$$;
--> statement-breakpoint
revoke all on function case_to_do(text, text, integer, integer, integer, integer, integer, integer, integer) from public;
--> statement-breakpoint
create trigger case_work_of_inserted after insert on answer_corrections for each row execute function refresh_work_of_case();
--> statement-breakpoint
-- Also when it was seen or reminded of: an open case file shows both.
create trigger case_work_of_changed after update on answer_corrections for each row execute function refresh_work_of_case();
--> statement-breakpoint
-- The answer about a criminal record is kept no longer than its case is open, nor what it should have been.
create or replace function erase_sensitive_answers() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.application_forms set criminal_record = null
  where case_id = new.id and criminal_record is not null;
  -- What staff wrote about it may say the same.
  update public.answer_corrections set was = null, proposed = null, message = '–'
  where case_id = new.id and field = 'criminal_record';
  delete from public.sealed_answers where case_id = new.id;
  return null;
end
$$;
