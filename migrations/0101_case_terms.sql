-- The terms of letters that came, and of what the law wants to be told.
CREATE TABLE "case_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"started_on" date NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_terms_kind" CHECK (kind in ('formal_gaps', 'visit', 'evidence', 'job_lost')),
	CONSTRAINT "case_terms_days" CHECK (due_on >= started_on)
);
--> statement-breakpoint
ALTER TABLE "case_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_terms" ADD CONSTRAINT "case_terms_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_terms_case_id" ON "case_terms" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_terms_user_id" ON "case_terms" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "case_terms" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "case_terms" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "case_terms" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "case_terms" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_terms" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, insert, update, delete on case_terms to app_user;--> statement-breakpoint
grant select on case_terms to app_staff;
