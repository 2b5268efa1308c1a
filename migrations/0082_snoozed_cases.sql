-- A case that a member of staff has set aside until a day. Nobody else reads it.
CREATE TABLE "case_snoozes" (
	"user_id" text NOT NULL,
	"case_id" uuid NOT NULL,
	"until" date NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "case_snoozes_user_id_case_id_pk" PRIMARY KEY("user_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "case_snoozes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_snoozes" ADD CONSTRAINT "case_snoozes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_snoozes" ADD CONSTRAINT "case_snoozes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_snoozes_case_id" ON "case_snoozes" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_events_of_applicant" ON "case_events" USING btree ("case_id","at") WHERE actor_kind = 'applicant' and event not in ('personal_info_saved', 'application_forms_saved');--> statement-breakpoint
CREATE POLICY "own_rows" ON "case_snoozes" AS PERMISSIVE FOR ALL TO "app_staff" USING (user_id = (select current_staff())) WITH CHECK (user_id = (select current_staff()) and exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, delete on case_snoozes to app_staff;--> statement-breakpoint
grant insert (user_id, case_id, until) on case_snoozes to app_staff;--> statement-breakpoint
grant update (until, set_at) on case_snoozes to app_staff;--> statement-breakpoint
-- The cases that the caller has set aside and that still sleep: until the day; before it, until the applicant does something
-- but fill in a form, or until the team has something else to do. A case that has ended does not sleep.
create function snoozed_cases(today date) returns table (case_id uuid, until date)
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
        and e.event not in ('personal_info_saved', 'application_forms_saved'))
$$;
--> statement-breakpoint
revoke all on function snoozed_cases(date) from public;
--> statement-breakpoint
grant execute on function snoozed_cases(date) to app_staff;
