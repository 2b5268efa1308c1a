-- A last legal day that the consultancy has changed is told at the end of a round, like verdicts: since when the round runs,
-- the last change in it, and the day that stood before, with whose it was.
ALTER TABLE "cases" ADD COLUMN "stay_round_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "stay_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "stay_round_from" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "stay_round_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_stay_round" CHECK ((stay_round_at is null) = (stay_changed_at is null) and (stay_round_at is not null or (stay_round_from is null and not stay_round_own)));--> statement-breakpoint
CREATE INDEX "cases_stay_round_over" ON "cases" USING btree ("id") WHERE stay_changed_at is not null;--> statement-breakpoint
grant update (stay_round_at, stay_changed_at, stay_round_from, stay_round_own) on cases to app_staff;--> statement-breakpoint
-- The receipt of filing may be stored by the consultancy, for an applicant who has sent it.
ALTER TABLE "filing_confirmations" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "stored_by" text;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD CONSTRAINT "filing_confirmations_stored_by_user_id_fk" FOREIGN KEY ("stored_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filing_confirmations_stored_by" ON "filing_confirmations" USING btree ("stored_by");
