-- The consultancy's side of appointments and consultations: what became of one, who of the team goes along, why the
-- consultancy canceled it, when the consultancy is closed, and the secret addresses of calendars.
ALTER TABLE "appointments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "with_staff" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "with_staff" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_with_staff_staff_user_id_fk" FOREIGN KEY ("with_staff") REFERENCES "public"."staff"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_with_staff_staff_user_id_fk" FOREIGN KEY ("with_staff") REFERENCES "public"."staff"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_outcome" CHECK (outcome in ('done', 'did_not_come'));--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_outcome_stands" CHECK (outcome is null or status = 'scheduled');--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_outcome" CHECK (outcome in ('done', 'did_not_come'));--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_outcome_stands" CHECK (outcome is null or status = 'booked');--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_cancel_reason" CHECK (char_length(cancel_reason) <= 500);--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_cancel_reason" CHECK (char_length(cancel_reason) <= 500);--> statement-breakpoint
CREATE INDEX "appointments_by_day" ON "appointments" USING btree ("appointment_date");--> statement-breakpoint
CREATE INDEX "consultations_by_day" ON "consultations" USING btree ("booked_date") WHERE booked_date is not null;--> statement-breakpoint
CREATE INDEX "appointments_with_staff" ON "appointments" USING btree ("with_staff");--> statement-breakpoint
CREATE INDEX "consultations_with_staff" ON "consultations" USING btree ("with_staff");--> statement-breakpoint
CREATE TABLE "staff_closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"reason" text,
	"set_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_closures_days" CHECK (from_day <= to_day),
	CONSTRAINT "staff_closures_times" CHECK ((from_time is null) = (to_time is null) and (from_time is null or from_time < to_time)),
	CONSTRAINT "staff_closures_from_time" CHECK (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "staff_closures_to_time" CHECK (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "staff_closures_reason" CHECK (char_length(reason) <= 200)
);
--> statement-breakpoint
ALTER TABLE "staff_closures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff_calendars" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_calendars_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff_closures" ADD CONSTRAINT "staff_closures_staff_id_staff_user_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_closures" ADD CONSTRAINT "staff_closures_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_calendars" ADD CONSTRAINT "staff_calendars_staff_id_staff_user_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_closures_by_day" ON "staff_closures" USING btree ("to_day");--> statement-breakpoint
CREATE INDEX "staff_closures_staff_id" ON "staff_closures" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_closures_set_by" ON "staff_closures" USING btree ("set_by");--> statement-breakpoint
-- When nobody can be spoken to: the closed time of everybody, and the time for which every specialist is away (everybody of
-- the team, where there is no specialist). A row is a day, a time and a length in minutes; who is away is not told.
create function consultation_times_closed(first_day date, last_day date)
returns table (closed_date date, closed_time text, minutes integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with spans as (
    select day::date as day, c.staff_id, int4range(
      coalesce(left(c.from_time, 2)::int * 60 + right(c.from_time, 2)::int, 0),
      coalesce(left(c.to_time, 2)::int * 60 + right(c.to_time, 2)::int, 1440)) as span
    from public.staff_closures c,
      generate_series(greatest(c.from_day, first_day), least(c.to_day, last_day), interval '1 day') day
    where c.to_day >= first_day and c.from_day <= last_day
  ), working as (
    select user_id, role = 'specialist' as is_specialist from public.staff where suspended_at is null
  ), team as (
    select user_id from working
    where is_specialist or not exists (select from working where is_specialist)
  ), away as (
    select days.day, t.user_id, coalesce(range_agg(s.span), '{}'::int4multirange) as minutes
    from (select distinct day from spans where staff_id is not null) days
      cross join team t left join spans s on s.day = days.day and s.staff_id = t.user_id
    group by days.day, t.user_id
  ), closed as (
    select day, range_agg(span) as minutes from spans where staff_id is null group by day
    union all
    select day, range_intersect_agg(minutes) from away group by day
  )
  select c.day, lpad((lower(r) / 60)::text, 2, '0') || ':' || lpad((lower(r) % 60)::text, 2, '0'), upper(r) - lower(r)
  from closed c, unnest(c.minutes) r
$$;
--> statement-breakpoint
-- Open pages of the desk are told when a visit changes, like of every change of a case.
create function tell_desk_of_visit() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not restricted then number end)::text)
  from public.case_work where case_id = new.case_id;
  return null;
end
$$;
--> statement-breakpoint
create function tell_desk_of_closure() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('pobyt_live', '{"desk": true, "case": null}');
  return null;
end
$$;
--> statement-breakpoint
-- Who is suspended has no calendar any more, also after being let in again.
create function end_staff_calendar() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.staff_calendars where staff_id = new.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger desk_told_of_visit after insert or update on appointments
for each row execute function tell_desk_of_visit();
--> statement-breakpoint
create trigger desk_told_of_visit after insert or update on consultations
for each row execute function tell_desk_of_visit();
--> statement-breakpoint
create trigger desk_told_of_closure after insert or delete on staff_closures
for each row execute function tell_desk_of_closure();
--> statement-breakpoint
create trigger staff_calendar_ends after update on staff for each row
when (new.suspended_at is not null and old.suspended_at is null) execute function end_staff_calendar();
--> statement-breakpoint
revoke all on function consultation_times_closed(date, date), tell_desk_of_visit(), tell_desk_of_closure(),
  end_staff_calendar() from public;
--> statement-breakpoint
grant execute on function consultation_times_closed(date, date) to app_user, app_staff;
--> statement-breakpoint
grant execute on function consultation_times_taken(date, date), appointment_seats_taken(text, date, date) to app_staff;
--> statement-breakpoint
-- Its notes and the message of a consultation are the applicant’s words. A move keeps office and length.
grant update (office_location, appointment_date, appointment_time, seat, status, outcome, with_staff, cancel_reason, revision, updated_at)
  on appointments to app_staff;
--> statement-breakpoint
grant update (booked_date, booked_time, minutes, status, outcome, with_staff, cancel_reason, revision, updated_at)
  on consultations to app_staff;
--> statement-breakpoint
grant select, delete on staff_closures to app_staff;
--> statement-breakpoint
grant insert (staff_id, from_day, to_day, from_time, to_time, reason, set_by) on staff_closures to app_staff;
--> statement-breakpoint
CREATE POLICY "staff_change" ON "appointments" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_change" ON "consultations" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_read" ON "staff_closures" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_write" ON "staff_closures" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (set_by = (select current_staff()) and (staff_id = (select current_staff()) or exists (select from staff s where s.user_id = (select current_staff()) and s.role = 'admin')));--> statement-breakpoint
CREATE POLICY "staff_remove" ON "staff_closures" AS PERMISSIVE FOR DELETE TO "app_staff" USING (staff_id = (select current_staff()) or exists (select from staff s where s.user_id = (select current_staff()) and s.role = 'admin'));
