CREATE TABLE "file_scans" (
	"object_name" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"state" text NOT NULL,
	"made_from" text,
	"reason" text,
	"signature" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "file_scans_state" CHECK (state in ('waiting', 'clean', 'infected')),
	CONSTRAINT "file_scans_reason" CHECK (reason in ('away', 'slow', 'cut', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "file_scans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_scans" ADD CONSTRAINT "file_scans_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_scans_user_id" ON "file_scans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_scans_waiting" ON "file_scans" USING btree ("stored_at" DESC NULLS LAST) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "file_scans_not_clean" ON "file_scans" USING btree ("user_id") WHERE state <> 'clean';--> statement-breakpoint
CREATE INDEX "file_scans_untold" ON "file_scans" USING btree ("scanned_at") WHERE told_at is null and state <> 'waiting';--> statement-breakpoint
-- 'waiting' or 'infected', null for a file that may be handed out. Whoever sees a record may know that of its file.
create function file_scan_state(name text) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select state from public.file_scans where object_name = name and state <> 'clean'
$$;--> statement-breakpoint
-- The same of a document: a file, or the pages that it is put together from.
create function document_scan_state(person text, name text, kind text, page_list jsonb) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case when bool_or(s.state = 'infected') then 'infected' when count(*) > 0 then 'waiting' end
  from public.file_scans s
  where s.user_id = person and s.state <> 'clean' and (s.object_name = name or page_list is not null and exists (
    select from jsonb_array_elements(page_list) page
    where split_part(s.object_name, '.', 1) = person || '/' || kind || '-' || replace(page ->> 'id', '-', '')))
$$;--> statement-breakpoint
revoke all on function file_scan_state(text), document_scan_state(text, text, text, jsonb) from public;--> statement-breakpoint
grant execute on function file_scan_state(text), document_scan_state(text, text, text, jsonb) to app_user, app_staff;
