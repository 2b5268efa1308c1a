-- What an applicant asks of an employer, a university, a landlord or a spouse by mail, the secrets of the links in those mails,
-- what came by them, and everything that was done with them. Their files are files of the case.
CREATE TABLE "third_parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"asks" text[] NOT NULL,
	"note" text,
	"by_staff" boolean DEFAULT false NOT NULL,
	"asked_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"reminded_after" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "third_parties_kind" CHECK (kind in ('employer', 'university', 'landlord', 'spouse')),
	CONSTRAINT "third_parties_asks" CHECK (cardinality(asks) > 0),
	CONSTRAINT "third_parties_note" CHECK (note <> '' and char_length(note) <= 500),
	CONSTRAINT "third_parties_reminded" CHECK (reminded_after in (0, 7, 14, 25))
);
--> statement-breakpoint
ALTER TABLE "third_parties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "third_party_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"third_party_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "third_party_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "third_party_answers" (
	"third_party_id" uuid NOT NULL,
	"ask" text NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid,
	"used_at" timestamp (3) with time zone,
	"used_as" text,
	CONSTRAINT "third_party_answers_third_party_id_ask_pk" PRIMARY KEY("third_party_id","ask"),
	CONSTRAINT "third_party_answers_used" CHECK ((used_at is null) = (used_as is null))
);
--> statement-breakpoint
ALTER TABLE "third_party_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "third_party_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"third_party_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"ask" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "third_party_events_event" CHECK (event in ('sent', 'reminded', 'opened', 'ticked', 'file_sent', 'file_replaced', 'used', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "third_party_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "third_parties" ADD CONSTRAINT "third_parties_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_parties" ADD CONSTRAINT "third_parties_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_links" ADD CONSTRAINT "third_party_links_third_party_id_third_parties_id_fk" FOREIGN KEY ("third_party_id") REFERENCES "public"."third_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_answers" ADD CONSTRAINT "third_party_answers_third_party_id_third_parties_id_fk" FOREIGN KEY ("third_party_id") REFERENCES "public"."third_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_events" ADD CONSTRAINT "third_party_events_third_party_id_third_parties_id_fk" FOREIGN KEY ("third_party_id") REFERENCES "public"."third_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_answers" ADD CONSTRAINT "third_party_answers_file_id_case_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."case_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_answers" ADD CONSTRAINT "third_party_answers_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_events" ADD CONSTRAINT "third_party_events_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "third_parties_of_case" ON "third_parties" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "third_parties_user_id" ON "third_parties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "third_parties_asked_by" ON "third_parties" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "third_parties_waiting" ON "third_parties" USING btree ("id") WHERE withdrawn_at is null and completed_at is null;--> statement-breakpoint
CREATE INDEX "third_party_links_third_party_id" ON "third_party_links" USING btree ("third_party_id");--> statement-breakpoint
CREATE INDEX "third_party_links_user_id" ON "third_party_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "third_party_answers_case_id" ON "third_party_answers" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "third_party_answers_user_id" ON "third_party_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "third_party_answers_file_id" ON "third_party_answers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "third_party_events_of_request" ON "third_party_events" USING btree ("third_party_id","happened_at");--> statement-breakpoint
CREATE INDEX "third_party_events_case_id" ON "third_party_events" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "third_party_events_user_id" ON "third_party_events" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "third_parties" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "third_parties" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "third_party_answers" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "third_party_answers" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "third_party_events" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "third_party_events" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select on third_parties, third_party_answers, third_party_events to app_user, app_staff;--> statement-breakpoint
ALTER TABLE "case_files" DROP CONSTRAINT "case_files_purpose";--> statement-breakpoint
ALTER TABLE "case_files" DROP CONSTRAINT "case_files_author_kind";--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_purpose" CHECK (purpose in ('messages', 'notes', 'third_parties'));--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_author_kind" CHECK (author_kind in ('applicant', 'staff', 'third_party') and (author_kind <> 'applicant' or purpose = 'messages') and (author_kind = 'third_party') = (purpose = 'third_parties'));--> statement-breakpoint
CREATE POLICY "own_third_parties_read" ON "case_files" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true) and purpose = 'third_parties');--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_arrived_by";--> statement-breakpoint
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_arrived_by";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_arrived_by" CHECK (arrived_by in ('brought', 'mailed', 'emailed', 'third_party'));--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_arrived_by" CHECK (arrived_by in ('brought', 'mailed', 'emailed', 'third_party'));
