-- The pages that a document is made of, with their order and turns; the PDF of them is made a moment later.
ALTER TABLE "documents" ADD COLUMN "pages" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "put_together" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "pages" jsonb;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "put_together" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pages" CHECK (jsonb_typeof(pages) = 'array');--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_pages" CHECK (jsonb_typeof(pages) = 'array');
--> statement-breakpoint
-- An applicant also changes the pages of a version that nobody has opened or judged and no submission names.
create or replace function guard_document_version() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  acting text := current_setting('role');
  replaces boolean := new.object_name <> old.object_name and new.version = old.version + 1
    and new.status = 'pending' and new.opened_at is null and not new.named_by_submission;
  keeps boolean := new.version = old.version and new.status = old.status
    and new.opened_at is not distinct from old.opened_at and new.named_by_submission = old.named_by_submission;
  is_untouched boolean := old.status = 'pending' and old.opened_at is null and not old.named_by_submission;
  has_same_file boolean := new.object_name = old.object_name and new.pages is not distinct from old.pages;
begin
  if (acting = 'app_user' and not (replaces or keeps and (has_same_file or is_untouched and new.pages is not null)))
    or (acting = 'app_staff' and old.opened_at is not null and new.opened_at is distinct from old.opened_at) then
    raise exception 'the version of a document is not changed in this way' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
