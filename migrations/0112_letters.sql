-- Letters of the office, with the day by which each is to be answered. Their files are files of the case.
CREATE TABLE "case_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"arrived_on" date NOT NULL,
	"opened_on" date,
	"named_until" date,
	"visit_on" date,
	"visit_time" text,
	"visit_place" text,
	"delivered_on" date NOT NULL,
	"due_on" date,
	"by_staff" boolean DEFAULT false NOT NULL,
	"added_by" text,
	"added_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reminded_before" integer,
	CONSTRAINT "case_letters_kind" CHECK (kind in ('formal_gaps', 'visit', 'evidence', 'order', 'refusal', 'refusal_upheld', 'grant', 'certificate', 'other')),
	CONSTRAINT "case_letters_way" CHECK (way in ('box', 'notice', 'hand')),
	CONSTRAINT "case_letters_opened" CHECK (opened_on >= arrived_on),
	CONSTRAINT "case_letters_delivered" CHECK (delivered_on >= arrived_on),
	CONSTRAINT "case_letters_visit" CHECK (kind = 'visit' or (visit_on is null and visit_place is null)),
	CONSTRAINT "case_letters_visit_time" CHECK (visit_time is null or (visit_on is not null and visit_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
	CONSTRAINT "case_letters_visit_place" CHECK (visit_place <> '' and char_length(visit_place) <= 200),
	CONSTRAINT "case_letters_reminded" CHECK (reminded_before in (1, 3, 7))
);
--> statement-breakpoint
ALTER TABLE "case_letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_letters_of_case" ON "case_letters" USING btree ("case_id","arrived_on");--> statement-breakpoint
CREATE INDEX "case_letters_user_id" ON "case_letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_letters_added_by" ON "case_letters" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "case_letters_open" ON "case_letters" USING btree ("due_on") WHERE answered_at is null and due_on is not null;--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "case_letters" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_letters" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select on case_letters to app_user, app_staff;--> statement-breakpoint
ALTER TABLE "case_files" DROP CONSTRAINT "case_files_purpose";--> statement-breakpoint
ALTER TABLE "case_files" DROP CONSTRAINT "case_files_author_kind";--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_purpose" CHECK (purpose in ('messages', 'notes', 'third_parties', 'letters'));--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_author_kind" CHECK (author_kind in ('applicant', 'staff', 'third_party') and (author_kind <> 'applicant' or purpose in ('messages', 'letters')) and (author_kind = 'third_party') = (purpose = 'third_parties'));--> statement-breakpoint
DROP POLICY "own_third_parties_read" ON "case_files";--> statement-breakpoint
CREATE POLICY "own_received_read" ON "case_files" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true) and purpose in ('third_parties', 'letters'));--> statement-breakpoint
ALTER TABLE "case_news" DROP CONSTRAINT "case_news_kind";--> statement-breakpoint
ALTER TABLE "case_news" ADD CONSTRAINT "case_news_kind" CHECK (kind in ('submission', 'messages', 'documents', 'letters'));--> statement-breakpoint
ALTER TABLE "case_tasks" DROP CONSTRAINT "case_tasks_cause";--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_cause" CHECK ((cause = 'show_last_legal_day' or task_for = 'staff') and (cause <> 'show_last_legal_day' or is_document) and cause in ('find_last_legal_day', 'show_last_legal_day', 'answer_letter', 'record_decision'));
