-- The printed code with which somebody without an email address finishes the registration: only its keyed hash is stored.
ALTER TABLE "walk_ins" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "code_ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "walk_ins_code_hash" ON "walk_ins" USING btree ("code_hash");--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_code" CHECK ((code_hash is null) = (code_ends_at is null) and (made_account or code_hash is null));
