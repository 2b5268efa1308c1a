-- A dispute may be about a part of a payment, and another one may follow it: which one a payment is in, how much it is about,
-- and what lost ones took. A refund that was refused keeps the provider's reason.
ALTER TABLE "payments" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_amount" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "refused_reason" text;--> statement-breakpoint
-- Until now every lost dispute has ended its payment.
UPDATE "payments" SET "lost_amount" = coalesce("amount", 0) WHERE "dispute" = 'lost';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_lost_amount" CHECK (lost_amount >= 0);--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_refused_reason" CHECK (char_length(refused_reason) <= 300);--> statement-breakpoint
grant select (dispute_amount, lost_amount) on payments to app_staff;
