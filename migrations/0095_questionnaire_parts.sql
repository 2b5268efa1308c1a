-- What the state portal will also ask, answered part by part: one row for each part of it in a case.
CREATE TABLE "questionnaire_parts" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"part" text NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questionnaire_parts_case_id_part_pk" PRIMARY KEY("case_id","part"),
	CONSTRAINT "questionnaire_parts_part" CHECK (part in ('person', 'parents', 'description', 'passport', 'address', 'family', 'stays', 'journeys', 'current_stay', 'employer_or_school', 'means', 'insurance', 'questions', 'justification')),
	CONSTRAINT "questionnaire_parts_answers" CHECK (jsonb_typeof(answers) = 'object')
);
--> statement-breakpoint
ALTER TABLE "questionnaire_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "questionnaire_parts" ADD CONSTRAINT "questionnaire_parts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_parts" ADD CONSTRAINT "questionnaire_parts_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_parts_user_id" ON "questionnaire_parts" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "questionnaire_parts" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "questionnaire_parts" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "questionnaire_parts" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "questionnaire_parts" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "questionnaire_parts" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, insert, update, delete on questionnaire_parts to app_user;--> statement-breakpoint
grant select on questionnaire_parts to app_staff;--> statement-breakpoint
-- The history says which answers have changed, and none of them. Those that are sealed lie in another table: whoever saves
-- them says which, before the row of their part is saved.
create function record_saved_questionnaire() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.answers else '{}'::jsonb end;
  fields text[] := array(
    select new.part || '.' || k.name
    from (select jsonb_object_keys(before) as name union select jsonb_object_keys(new.answers)) k
    where before -> k.name is distinct from new.answers -> k.name order by 1)
    || string_to_array(nullif(current_setting('app.sealed_questions', true), ''), ',');
  acting text := current_setting('role');
  who text := case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end;
begin
  perform set_config('app.sealed_questions', '', true);
  if fields <> '{}' and not public.is_saved_event_known(new.case_id, who, 'questionnaire_saved', fields) then
    insert into public.case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (new.case_id, new.user_id,
      case acting when 'app_user' then 'applicant' when 'app_staff' then 'staff' else 'system' end,
      who, 'questionnaire_saved', jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
--> statement-breakpoint
revoke all on function record_saved_questionnaire() from public;
--> statement-breakpoint
create trigger saved_answers after insert or update on questionnaire_parts
for each row when (pg_trigger_depth() = 0) execute function record_saved_questionnaire();
--> statement-breakpoint
-- To fill in the questionnaire ends no snooze, like any other form.
DROP INDEX "case_events_of_applicant";--> statement-breakpoint
CREATE INDEX "case_events_of_applicant" ON "case_events" USING btree ("case_id","at") WHERE actor_kind = 'applicant' and event not in ('personal_info_saved', 'application_forms_saved', 'questionnaire_saved');--> statement-breakpoint
create or replace function snoozed_cases(today date) returns table (case_id uuid, until date)
language sql stable security definer rows 20
set search_path = pg_catalog, pg_temp
as $$
  select s.case_id, s.until from public.case_snoozes s join public.case_queue k on k.case_id = s.case_id
  where s.user_id = public.current_staff() and s.until > today and k.to_do is not null
    and not (k.turn = 'ours' and k.waiting_since >= s.set_at)
    and not exists (select from public.case_messages m
      where m.case_id = s.case_id and m.sent_at >= s.set_at and m.author_kind = 'applicant')
    and not exists (select from public.case_tasks t
      where t.case_id = s.case_id and t.done_at >= s.set_at and t.done_by = t.user_id)
    and not exists (select from public.case_events e
      where e.case_id = s.case_id and e.at >= s.set_at and e.actor_kind = 'applicant'
        and e.event not in ('personal_info_saved', 'application_forms_saved', 'questionnaire_saved'))
$$;
