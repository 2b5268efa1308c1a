-- An upgrade deducts what was paid for lower packages of the case (docs/decisions/0057).
ALTER TABLE "payments" ADD COLUMN "prepaid_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "prepaid_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "prepaid_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_prepaid_amount" CHECK (prepaid_amount >= 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_prepaid_amount" CHECK (prepaid_amount >= 0);--> statement-breakpoint
grant select (prepaid_amount) on payments to app_staff;
