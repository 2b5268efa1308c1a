ALTER TABLE "payments" RENAME COLUMN "money_id" TO "provider_payment_id";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME COLUMN "cause" TO "reason";--> statement-breakpoint
ALTER TABLE "receipt_numbers" RENAME COLUMN "practice" TO "sandbox";
