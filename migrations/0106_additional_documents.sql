-- Documents beside those of the eight slots that the applicant adds: a translation of one of them, or a further one, each with a
-- title of its own. What was uploaded stands with the others, under the slot that was made for it.
CREATE TABLE "additional_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"beside" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "additional_slots_of_its_case" UNIQUE("id","case_id"),
	CONSTRAINT "additional_slots_beside" CHECK (beside in ('passport', 'photo', 'application_form', 'accommodation', 'health_insurance', 'financial_proof', 'purpose_documents', 'cv')),
	CONSTRAINT "additional_slots_kind" CHECK (kind in ('translation', 'further')),
	CONSTRAINT "additional_slots_title" CHECK (char_length(title) between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "additional_slots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "additional_slots" ADD CONSTRAINT "additional_slots_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "additional_slots_case_id" ON "additional_slots" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "additional_slots_user_id" ON "additional_slots" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "additional_slots" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "additional_slots" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "additional_slots" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "additional_slots" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "additional_slots" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, insert, delete on additional_slots to app_user;--> statement-breakpoint
grant update (title) on additional_slots to app_user;--> statement-breakpoint
grant select on additional_slots to app_staff;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "additional_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_additional" FOREIGN KEY ("additional_id","case_id") REFERENCES "public"."additional_slots"("id","case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_additional_id" ON "documents" USING btree ("additional_id");--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_requested";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_requested" CHECK ((task_id is null and additional_id is null) = (requested_name is null) and (task_id is null) = (document_type not like 'requested-%') and (task_id is null or document_type = 'requested-' || task_id) and (additional_id is null) = (document_type not like 'additional-%') and (additional_id is null or document_type = 'additional-' || additional_id));
