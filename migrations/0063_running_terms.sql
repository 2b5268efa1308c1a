-- Until when the decision can be appealed, or brought before the court: by the rule of the product (appealUntil), which knows
-- the holidays and the facts. A job writes it for the decisions noted before this column, and when a fact has changed.
ALTER TABLE "cases" ADD COLUMN "appeal_until" date;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_appeal_until" CHECK (appeal_until is null or decision_delivered_on is not null);--> statement-breakpoint
grant update (appeal_until) on cases to app_staff;--> statement-breakpoint
ALTER TABLE "case_queue" ADD COLUMN "term_on" date;--> statement-breakpoint
-- The queue was sorted by the last legal day; it is sorted by the term that runs. Its two indexes go with the column.
ALTER TABLE "case_queue" DROP COLUMN "sort_day";--> statement-breakpoint
ALTER TABLE "case_queue" ADD COLUMN "sort_day" date GENERATED ALWAYS AS (coalesce(term_on, 'infinity'::date)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "case_queue" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "case_queue" ADD COLUMN "term_task_id" uuid;--> statement-breakpoint
ALTER TABLE "case_queue" ADD COLUMN "legal_by_application" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "case_queue_by_day" ON "case_queue" USING btree ("sort_day","opened_at","case_id") WHERE to_do is not null;--> statement-breakpoint
CREATE INDEX "case_queue_ended" ON "case_queue" USING btree ("stage","sort_day","opened_at","case_id") WHERE to_do is null;--> statement-breakpoint
-- Whether the official receipt is of the last legal day or before it: from then on the stay is legal until the decision.
create function is_filed_in_time(c public.cases) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((c.upo_issued_at at time zone 'Europe/Warsaw')::date <= c.last_legal_day, false)
$$;
--> statement-breakpoint
-- The term of an open case that runs next. It is the last legal day until that was kept; then the earliest of what has a day:
-- the appeal, a task that is not done, a visit that is to come. What has passed runs no more, but a task stays.
create function case_term(c public.cases, today date, out term text, out term_on date, out term_task_id uuid)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select t.term, t.term_on, t.term_task_id from (
    select 0 as place, 'last_legal_day' as term, c.last_legal_day as term_on, null::uuid as term_task_id
    where not public.is_filed_in_time(c)
    union all
    select 1, case c.decision_instance when 'second' then 'complaint' else 'appeal' end, c.appeal_until, null
    where c.appeal_until >= today
    union all
    select 2, case task_for when 'staff' then 'task_ours' when 'applicant' then 'task_applicant' else 'task_third_party' end,
      due_on, id
    from public.case_tasks where case_id = c.id and done_at is null
    union all
    select 3, 'appointment', appointment_date, null
    from public.appointments
    where case_id = c.id and status = 'scheduled' and outcome is null and appointment_date >= today
    union all
    select 4, 'consultation', booked_date, null
    from public.consultations where case_id = c.id and status = 'booked' and outcome is null and booked_date >= today
  ) t
  where c.ended_at is null and t.term_on is not null
    and (t.term = 'last_legal_day' or public.is_filed_in_time(c) or (c.upo_issued_at is not null and c.last_legal_day is null))
  order by t.term_on, t.place, t.term_task_id limit 1
$$;
--> statement-breakpoint
create or replace function refresh_case_queue(of_case uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  today date := (clock_timestamp() at time zone 'Europe/Warsaw')::date;
  c public.cases;
  before public.case_queue;
  running record;
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
  insert into public.case_queue (case_id, user_id, number, opened_at, stage, restricted, waiting_since)
  select id, user_id, number, opened_at, stage, restricted, updated_at from public.cases where id = of_case
  on conflict do nothing;
  select * into before from public.case_queue where case_id = of_case for update;
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
  select * into running from public.case_term(c, today);
  update public.case_queue w set
    stage = c.stage, restricted = c.restricted, assigned_to = c.assigned_to, last_legal_day = c.last_legal_day,
    to_do = found_to_do, turn = public.case_turn(found_to_do),
    to_do_count = case found_to_do
      when 'check_documents' then unjudged when 'answer_message' then unanswered when 'do_own_task' then own_due
      when 'send_document_again' then again when 'answer_question' then asked when 'do_shared_task' then shared
      when 'wait_for_third_party' then third else 0 end,
    waiting_since = case
      when before.to_do is not null and found_to_do is distinct from before.to_do then clock_timestamp()
      else before.waiting_since end,
    next_task_on = next_on,
    term = running.term, term_on = running.term_on, term_task_id = running.term_task_id,
    legal_by_application = c.ended_at is null and c.decision is null and public.is_filed_in_time(c)
  where w.case_id = of_case;
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not c.restricted then c.number end)::text);
end
$$;
--> statement-breakpoint
revoke all on function is_filed_in_time(cases), case_term(cases, date) from public;
--> statement-breakpoint
drop trigger case_queue_of_changed on cases;
--> statement-breakpoint
create trigger case_queue_of_changed after update on cases for each row
when (old.stage <> new.stage or old.restricted <> new.restricted or old.assigned_to is distinct from new.assigned_to
  or old.last_legal_day is distinct from new.last_legal_day or old.upo_issued_at is distinct from new.upo_issued_at
  or old.decision is distinct from new.decision or old.decision_instance <> new.decision_instance
  or old.appeal_until is distinct from new.appeal_until)
execute function refresh_own_case_queue();
--> statement-breakpoint
-- A visit is a term of its case. Who goes along is none: a suspension takes a colleague out of many visits at once, and
-- would lock the rows of as many cases.
create trigger case_queue_of_inserted after insert on appointments for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_queue_of_changed after update on appointments for each row
when (old.appointment_date <> new.appointment_date or old.status <> new.status or old.outcome is distinct from new.outcome)
execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_queue_of_changed after update on consultations for each row
when (old.booked_date is distinct from new.booked_date or old.status <> new.status
  or old.outcome is distinct from new.outcome)
execute function refresh_work_of_case();
--> statement-breakpoint
-- Not refresh_case_queue(): every open page of the desk would be told of every case.
update case_queue k set
  (term, term_on, term_task_id) = (select t.term, t.term_on, t.term_task_id
    from case_term(c, (clock_timestamp() at time zone 'Europe/Warsaw')::date) t),
  legal_by_application = c.ended_at is null and c.decision is null and is_filed_in_time(c)
from cases c where c.id = k.case_id;
