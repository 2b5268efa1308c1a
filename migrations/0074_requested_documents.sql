-- A document that the consultancy asks for beside the eight slots: a task of the applicant whose title is its name, with the
-- reason. The document itself stands with the others, under the task that asks for it.
ALTER TABLE "case_tasks" ADD COLUMN "is_document" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_of_its_case" UNIQUE("id","case_id");--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_document" CHECK ((task_for = 'applicant' or not is_document) and (explanation is null or is_document) and char_length(explanation) <= 500);--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "requested_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_task" FOREIGN KEY ("task_id","case_id") REFERENCES "public"."case_tasks"("id","case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_task_id" ON "documents" USING btree ("task_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_requested" CHECK ((task_id is null) = (requested_name is null) and (task_id is null) = (document_type not like 'requested-%') and (task_id is null or document_type = 'requested-' || task_id));
--> statement-breakpoint
grant insert (is_document, explanation) on case_tasks to app_staff;
