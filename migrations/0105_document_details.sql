-- What the applicant says of a document: the day that it bears, and whether it needs a sworn translation.
ALTER TABLE "documents" ADD COLUMN "dated_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "translation" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "dated_on" date;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "translation" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_details" CHECK (dated_on >= '1900-01-01' and translation in ('missing', 'attached', 'not_needed'));--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_details" CHECK (dated_on >= '1900-01-01' and translation in ('missing', 'attached', 'not_needed'));--> statement-breakpoint
-- Applicants read the name of the employer that the consultancy keeps for their case, which the checks compare, and nothing else.
CREATE POLICY "own_case_read" ON "case_employers" AS PERMISSIVE FOR SELECT TO "app_user" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_employer_read" ON "employers" AS PERMISSIVE FOR SELECT TO "app_user" USING (exists (select from case_employers w where w.employer_id = employers.id));--> statement-breakpoint
grant select (case_id, employer_id) on case_employers to app_user;--> statement-breakpoint
grant select (id, name) on employers to app_user;
