-- A document that the consultancy has put into a slot for the applicant: how it came, who added it, and since when the
-- applicant knows. Rows are written by the owner's role, after the case was found under the rights of who adds it.
ALTER TABLE "documents" ADD COLUMN "arrived_by" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "arrived_by" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_arrived_by" CHECK (arrived_by in ('brought', 'mailed', 'emailed'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_added" CHECK (arrived_by is not null or (added_by is null and added_notified_at is null));--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_arrived_by" CHECK (arrived_by in ('brought', 'mailed', 'emailed'));--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_added" CHECK (arrived_by is not null or added_by is null);--> statement-breakpoint
CREATE INDEX "documents_added_by" ON "documents" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "document_versions_added_by" ON "document_versions" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "documents_added_unnotified" ON "documents" USING btree ("case_id") WHERE arrived_by is not null and added_notified_at is null;--> statement-breakpoint
-- No applicant says of a file that the consultancy has added it.
CREATE POLICY "own_upload" ON "documents" AS RESTRICTIVE FOR INSERT TO "app_user" WITH CHECK (arrived_by is null);--> statement-breakpoint
do $$
begin
  execute replace(replace(pg_get_functiondef('guard_document_version()'::regprocedure),
    $old$new.status = 'pending' and new.opened_at is null$old$,
    $new$new.status = 'pending' and new.arrived_by is null and new.opened_at is null$new$),
    $old$new.version = old.version and new.status = old.status$old$,
    $new$new.version = old.version and new.arrived_by is not distinct from old.arrived_by and new.status = old.status$new$);
end
$$;
