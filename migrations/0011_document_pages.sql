ALTER TABLE "documents" ADD COLUMN "checked_pages" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "unreadable_pages" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "damaged_pages" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "blank_pages" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "page_previews_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "previewed_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_unchecked" ON "documents" USING btree ("uploaded_at") WHERE "documents"."checked_pages" is null and "documents"."content_type" = 'application/pdf';