-- The slots that a person has set aside in a case, because the chosen purpose does not need them.
CREATE TABLE "set_aside_slots" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"document_type" text NOT NULL,
	"set_aside_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_slots_case_id_document_type_pk" PRIMARY KEY("case_id","document_type")
);
--> statement-breakpoint
ALTER TABLE "set_aside_slots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "set_aside_slots" ADD CONSTRAINT "set_aside_slots_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_aside_slots_user_id" ON "set_aside_slots" USING btree ("user_id");--> statement-breakpoint
grant select, insert, delete on set_aside_slots to app_user;
--> statement-breakpoint
grant select on set_aside_slots to app_staff;
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "set_aside_slots" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "set_aside_slots" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "set_aside_slots" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "set_aside_slots" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "set_aside_slots" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
-- Receipts of a person's own deeds are not news: they are kept for mails and deduplication, and the bell leaves them out.
ALTER TABLE "notifications" ADD COLUMN "receipt" boolean DEFAULT false NOT NULL;
