ALTER TABLE "user" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- From now on a key and its values are kept, and the sentence is made in the language of who reads it.
ALTER TABLE "notifications" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message_values" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_given" CHECK (message is not null or (message_key is not null and message_values is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_values_short" CHECK (octet_length(message_values::text) <= 4000);--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "cause" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notifications_cause_unique" TO "notifications_dedupe_key_unique";--> statement-breakpoint
ALTER TABLE "mails" RENAME TO "email_outbox";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME COLUMN "cause" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME CONSTRAINT "mails_pkey" TO "email_outbox_pkey";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME CONSTRAINT "mails_cause_unique" TO "email_outbox_dedupe_key_unique";--> statement-breakpoint
ALTER TABLE "email_outbox" RENAME CONSTRAINT "mails_status" TO "email_outbox_status";--> statement-breakpoint
ALTER INDEX "mails_created_at" RENAME TO "email_outbox_created_at";--> statement-breakpoint
ALTER INDEX "mails_unsent" RENAME TO "email_outbox_unsent";
