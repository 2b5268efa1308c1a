-- The idempotency keys of every page that a case has received, so that a retry does not store again what was removed.
CREATE TABLE "page_keys" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"key" uuid NOT NULL,
	CONSTRAINT "page_keys_case_id_key_pk" PRIMARY KEY("case_id","key")
);
--> statement-breakpoint
ALTER TABLE "page_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "page_keys" ADD CONSTRAINT "page_keys_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_keys_user_id" ON "page_keys" USING btree ("user_id");--> statement-breakpoint
grant select, insert on page_keys to app_user;
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "page_keys" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "page_keys" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "page_keys" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "page_keys" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "page_keys" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
