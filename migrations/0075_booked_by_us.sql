-- An appointment that the consultancy has booked for the applicant: that it has, who of the team, and its words to the applicant.
ALTER TABLE "appointments" ADD COLUMN "booked_by_us" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booking_note" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_user_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked" CHECK (booked_by_us or (booked_by is null and booking_note is null));--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booking_note" CHECK (char_length(booking_note) <= 500);--> statement-breakpoint
CREATE INDEX "appointments_booked_by" ON "appointments" USING btree ("booked_by");--> statement-breakpoint
-- Who has booked it, by name, for the person whose appointment it is; null for an own booking and when that account is gone.
create function appointment_booker(of_appointment uuid) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select u.full_name
  from public.appointments a join public."user" u on u.id = a.booked_by
  where a.id = of_appointment and a.user_id = current_setting('app.user_id', true)
$$;
--> statement-breakpoint
revoke all on function appointment_booker(uuid) from public;
--> statement-breakpoint
grant execute on function appointment_booker(uuid) to app_user;
--> statement-breakpoint
grant insert on appointments to app_staff;
--> statement-breakpoint
-- No applicant says of an appointment that the consultancy has booked it, neither when it is booked nor later.
revoke update on appointments from app_user;
--> statement-breakpoint
grant update (office_location, appointment_date, appointment_time, seat, notes, status, outcome, cancel_reason, revision, updated_at)
  on appointments to app_user;
--> statement-breakpoint
CREATE POLICY "own_booking" ON "appointments" AS RESTRICTIVE FOR INSERT TO "app_user" WITH CHECK (not booked_by_us);--> statement-breakpoint
CREATE POLICY "staff_booking" ON "appointments" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (booked_by_us and booked_by = (select current_staff()) and notes is null and outcome is null and status = 'scheduled' and exists (select from cases c where c.id = case_id and c.ended_at is null));
