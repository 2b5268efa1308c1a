ALTER TABLE "cases" ADD COLUMN "last_legal_day_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "decision_delivered_on" date;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decision" CHECK (decision in ('granted', 'refused', 'discontinued'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decision_delivered" CHECK (decision_delivered_on is null or decision is not null);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_last_legal_day_own" CHECK (last_legal_day is not null or not last_legal_day_own);--> statement-breakpoint
grant update (last_legal_day_own, decision, decision_delivered_on) on cases to app_staff;--> statement-breakpoint
-- The applicant's screens say what is next by the same rule as the desk: case_to_do().
CREATE POLICY "own_row_read" ON "case_queue" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
grant select (case_id, user_id, to_do, to_do_count) on case_queue to app_user;
