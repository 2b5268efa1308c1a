-- The last legal day with what it follows from: the ground of the stay, the document that shows it, and since when it stands.
ALTER TABLE "cases" ADD COLUMN "last_legal_day_basis" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_legal_day_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_legal_day_evidence" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_legal_day_page" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_legal_day_set_at" timestamp (3) with time zone;--> statement-breakpoint
-- An answer without a day is its person's own as well: whoever waits for a decision has none.
ALTER TABLE "cases" DROP CONSTRAINT "cases_last_legal_day_own";--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_last_legal_day_own" CHECK (last_legal_day is not null or last_legal_day_basis is not null or not last_legal_day_own);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_last_legal_day_basis" CHECK (last_legal_day_basis in ('visa', 'card', 'visa_free', 'temporary_protection', 'waiting', 'after_refusal', 'other'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_last_legal_day_unknown" CHECK (last_legal_day is null or not last_legal_day_unknown);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_last_legal_day_evidence" CHECK (char_length(last_legal_day_evidence) <= 60 and (last_legal_day_page is null or (last_legal_day_evidence is not null and last_legal_day_page between 1 and 1000)));--> statement-breakpoint
grant update (last_legal_day_basis, last_legal_day_unknown, last_legal_day_evidence, last_legal_day_page, last_legal_day_set_at) on cases to app_staff;--> statement-breakpoint
-- What the product itself has made a task for: one of a kind is open in a case at a time.
ALTER TABLE "case_tasks" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_cause" CHECK ((cause <> 'find_last_legal_day' or task_for = 'staff') and (cause <> 'show_last_legal_day' or is_document) and cause in ('find_last_legal_day', 'show_last_legal_day'));--> statement-breakpoint
CREATE UNIQUE INDEX "case_tasks_open_cause" ON "case_tasks" USING btree ("case_id","cause") WHERE cause is not null and done_at is null;
