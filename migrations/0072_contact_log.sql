-- The note of a call or a meeting: which, on which day, and how long it took where that was measured.
ALTER TABLE "case_notes" ADD COLUMN "contact_kind" text;--> statement-breakpoint
ALTER TABLE "case_notes" ADD COLUMN "contact_on" date;--> statement-breakpoint
ALTER TABLE "case_notes" ADD COLUMN "contact_minutes" smallint;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_contact_kind" CHECK (contact_kind in ('call', 'meeting'));--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_contact" CHECK ((contact_kind is null) = (contact_on is null));--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_contact_minutes" CHECK (contact_minutes is null or (contact_kind is not null and contact_minutes between 1 and 600));--> statement-breakpoint
grant insert (contact_kind, contact_on, contact_minutes) on case_notes to app_staff;
