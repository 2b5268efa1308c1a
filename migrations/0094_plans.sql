-- The plan of an application: what its person has marked as done outside of this product, which reminders of the last legal
-- day are not wanted, and the secret address of the plan as a calendar.
CREATE TABLE "plan_marks" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"step" text NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_marks_case_id_step_pk" PRIMARY KEY("case_id","step")
);
--> statement-breakpoint
ALTER TABLE "plan_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unwanted_reminders" (
	"user_id" text NOT NULL,
	"days_before" integer NOT NULL,
	CONSTRAINT "unwanted_reminders_user_id_days_before_pk" PRIMARY KEY("user_id","days_before"),
	CONSTRAINT "unwanted_reminders_days" CHECK (days_before in (90, 60, 45, 30))
);
--> statement-breakpoint
ALTER TABLE "unwanted_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_calendars" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_calendars_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "plan_calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_marks" ADD CONSTRAINT "plan_marks_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unwanted_reminders" ADD CONSTRAINT "unwanted_reminders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_calendars" ADD CONSTRAINT "plan_calendars_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_marks_user_id" ON "plan_marks" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "plan_marks" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "plan_marks" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "plan_marks" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "plan_marks" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "plan_marks" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows" ON "unwanted_reminders" AS PERMISSIVE FOR ALL TO "app_user" USING (user_id = current_setting('app.user_id', true)) WITH CHECK (user_id = current_setting('app.user_id', true));--> statement-breakpoint
grant select, insert, update, delete on plan_marks to app_user;--> statement-breakpoint
grant select on plan_marks to app_staff;--> statement-breakpoint
grant select, insert, delete on unwanted_reminders to app_user;
