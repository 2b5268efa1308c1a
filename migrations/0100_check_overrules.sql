-- What a member of staff has said of a check all the same, and why. It counts for the input that was judged: another one is
-- judged anew. Nothing is deleted while the case is there.
CREATE TABLE "check_overrules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"check_id" text NOT NULL,
	"verdict" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"overruled_by" text,
	"overruled_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "check_overrules_verdict" CHECK (verdict in ('look', 'stop')),
	CONSTRAINT "check_overrules_reason" CHECK (reason <> '' and char_length(reason) <= 500),
	CONSTRAINT "check_overrules_withdrawn" CHECK (withdrawn_by is null or withdrawn_at is not null)
);
--> statement-breakpoint
ALTER TABLE "check_overrules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "check_overrules" ADD CONSTRAINT "check_overrules_overruled_by_user_id_fk" FOREIGN KEY ("overruled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_overrules" ADD CONSTRAINT "check_overrules_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_overrules" ADD CONSTRAINT "check_overrules_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_overrules_of_case" ON "check_overrules" USING btree ("case_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_overrules_one" ON "check_overrules" USING btree ("case_id","check_id","fingerprint") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "check_overrules_user_id" ON "check_overrules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "check_overrules_overruled_by" ON "check_overrules" USING btree ("overruled_by");--> statement-breakpoint
CREATE INDEX "check_overrules_withdrawn_by" ON "check_overrules" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "check_overrules" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "check_overrules" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "check_overrules" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and overruled_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "check_overrules" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id) and withdrawn_at is null) WITH CHECK (withdrawn_by = (select current_staff()));--> statement-breakpoint
grant select on check_overrules to app_user, app_staff;--> statement-breakpoint
grant insert (case_id, user_id, check_id, verdict, fingerprint, reason, overruled_by) on check_overrules to app_staff;--> statement-breakpoint
grant update (withdrawn_at, withdrawn_by) on check_overrules to app_staff;
