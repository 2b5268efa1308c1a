-- Files of messages and of internal notes, and who is named in a note. The bytes lie in the encrypted store, with the key of
-- the person of the case.
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"author_kind" text NOT NULL,
	"uploaded_by" text,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"object_name" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"attached_to" uuid,
	CONSTRAINT "case_files_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "case_files_purpose" CHECK (purpose in ('messages', 'notes')),
	CONSTRAINT "case_files_author_kind" CHECK (author_kind in ('applicant', 'staff') and (author_kind = 'staff' or purpose = 'messages'))
);
--> statement-breakpoint
ALTER TABLE "case_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_files_case_id" ON "case_files" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_files_user_id" ON "case_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_files_uploaded_by" ON "case_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "case_files_attached_to" ON "case_files" USING btree ("attached_to");--> statement-breakpoint
CREATE INDEX "case_files_unattached" ON "case_files" USING btree ("uploaded_at") WHERE attached_to is null;--> statement-breakpoint
grant select on case_files to app_user, app_staff;
--> statement-breakpoint
grant insert (case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type, object_name) on case_files to app_user, app_staff;
--> statement-breakpoint
grant update (attached_to) on case_files to app_user, app_staff;
--> statement-breakpoint
CREATE POLICY "own_messages_read" ON "case_files" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true) and purpose = 'messages' and (author_kind = 'applicant' or attached_to is not null));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "case_files" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and purpose = 'messages' and author_kind = 'applicant' and uploaded_by = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "own_attach" ON "case_files" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and purpose = 'messages' and author_kind = 'applicant' and attached_to is null) WITH CHECK (user_id = current_setting('app.user_id', true) and exists (select from case_messages m where m.id = attached_to and m.case_id = case_files.case_id));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_files" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id) and (attached_to is not null or uploaded_by = (select current_staff())));--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_files" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and author_kind = 'staff' and uploaded_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_attach" ON "case_files" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id) and uploaded_by = (select current_staff()) and attached_to is null) WITH CHECK (uploaded_by = (select current_staff()) and case purpose when 'messages' then exists (select from case_messages m where m.id = attached_to and m.case_id = case_files.case_id) else exists (select from case_notes n where n.id = attached_to and n.case_id = case_files.case_id) end);--> statement-breakpoint
-- Ids of colleagues; without a foreign key, because an account that is gone stays named by nothing but an id.
ALTER TABLE "case_notes" ADD COLUMN "mentions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
grant insert (mentions) on case_notes to app_staff;
