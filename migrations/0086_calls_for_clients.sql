-- A consultation that the consultancy has booked for the applicant, like an appointment (0075).
ALTER TABLE "consultations" ADD COLUMN "booked_by_us" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "booking_note" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_booked_by_user_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_booked" CHECK (booked_by_us or (booked_by is null and booking_note is null));--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_booking_note" CHECK (char_length(booking_note) <= 500);--> statement-breakpoint
CREATE INDEX "consultations_booked_by" ON "consultations" USING btree ("booked_by");--> statement-breakpoint
grant insert on consultations to app_staff;
--> statement-breakpoint
-- No applicant says of a consultation that the consultancy has booked it, neither when it is asked for nor later.
revoke update on consultations from app_user;
--> statement-breakpoint
grant update (name, email, phone, service, message, preferred_date, preferred_time, status, booked_date, booked_time, minutes, outcome, cancel_reason, revision, updated_at)
  on consultations to app_user;
--> statement-breakpoint
CREATE POLICY "own_booking" ON "consultations" AS RESTRICTIVE FOR INSERT TO "app_user" WITH CHECK (not booked_by_us);--> statement-breakpoint
CREATE POLICY "staff_booking" ON "consultations" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (booked_by_us and booked_by = (select current_staff()) and message is null and outcome is null and status = 'pending' and exists (select from cases c where c.id = case_id and c.ended_at is null));
