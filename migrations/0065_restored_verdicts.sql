-- Taking a verdict back restores the one that it replaced, which the applicant may have been told.
ALTER TABLE "document_verdicts" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD COLUMN "restored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_replaces_document_verdicts_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."document_verdicts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_verdicts_replaces" ON "document_verdicts" USING btree ("replaces");--> statement-breakpoint
grant insert (replaces) on document_verdicts to app_staff;
--> statement-breakpoint
-- The event of a change names the tab that has made it, where that tab has the change from its own answer.
do $$
begin
  execute replace(pg_get_functiondef('refresh_case_queue(uuid)'::regprocedure),
    $old$'case', case when not c.restricted then c.number end)$old$,
    $new$'case', case when not c.restricted then c.number end, 'tab', nullif(current_setting('app.tab', true), ''))$new$);
end
$$;
