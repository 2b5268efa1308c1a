-- The screen of the desk that a member of staff begins with: an address below /office, null for the whole work queue.
ALTER TABLE "staff" ADD COLUMN "start_at" text;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_start_at" CHECK (start_at ~ '^/office[/?]' and char_length(start_at) <= 500);
