-- The copy sheet: which fields of the state portal were copied, and answers as the team has written them in Polish. Both count
-- for the answer that they were made of, by its fingerprint: another one is copied, and translated, again.
CREATE TABLE "copy_sheet_ticks" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ticked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "copy_sheet_ticks_case_id_field_pk" PRIMARY KEY("case_id","field"),
	CONSTRAINT "copy_sheet_ticks_field" CHECK (field <> '' and char_length(field) <= 80)
);
--> statement-breakpoint
ALTER TABLE "copy_sheet_ticks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "copy_sheet_translations" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"translated" text NOT NULL,
	"fingerprint" text NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "copy_sheet_translations_case_id_field_pk" PRIMARY KEY("case_id","field"),
	CONSTRAINT "copy_sheet_translations_field" CHECK (field <> '' and char_length(field) <= 80),
	CONSTRAINT "copy_sheet_translations_translated" CHECK (translated <> '' and char_length(translated) <= 3000)
);
--> statement-breakpoint
ALTER TABLE "copy_sheet_translations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "copy_sheet_ticks" ADD CONSTRAINT "copy_sheet_ticks_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_sheet_translations" ADD CONSTRAINT "copy_sheet_translations_written_by_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_sheet_translations" ADD CONSTRAINT "copy_sheet_translations_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copy_sheet_ticks_user_id" ON "copy_sheet_ticks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "copy_sheet_translations_user_id" ON "copy_sheet_translations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "copy_sheet_translations_written_by" ON "copy_sheet_translations" USING btree ("written_by");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "copy_sheet_ticks" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "copy_sheet_ticks" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "copy_sheet_ticks" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "copy_sheet_ticks" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "copy_sheet_ticks" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_insert" ON "copy_sheet_ticks" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_delete" ON "copy_sheet_ticks" AS PERMISSIVE FOR DELETE TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_change" ON "copy_sheet_ticks" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "copy_sheet_translations" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "copy_sheet_translations" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "copy_sheet_translations" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and written_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "copy_sheet_translations" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id) and written_by = (select current_staff()));--> statement-breakpoint
grant select, insert, update, delete on copy_sheet_ticks to app_user;--> statement-breakpoint
grant select, delete on copy_sheet_ticks to app_staff;--> statement-breakpoint
grant insert (case_id, user_id, field, fingerprint) on copy_sheet_ticks to app_staff;--> statement-breakpoint
grant update (fingerprint, ticked_at) on copy_sheet_ticks to app_staff;--> statement-breakpoint
grant select on copy_sheet_translations to app_user, app_staff;--> statement-breakpoint
grant insert (case_id, user_id, field, translated, fingerprint, written_by) on copy_sheet_translations to app_staff;--> statement-breakpoint
grant update (translated, fingerprint, written_by, written_at) on copy_sheet_translations to app_staff;
