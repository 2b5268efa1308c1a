ALTER TABLE "appointments" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Calendar files sent so far counted the seconds since the booking: the next change must come after them.
update appointments set revision = least(floor(greatest(extract(epoch from updated_at - created_at), 0)), 2000000000)::integer;
