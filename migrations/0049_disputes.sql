-- A dispute (chargeback): the buyer's bank has taken the money back, and the provider says how it goes on.
ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK (dispute in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_at" CHECK ((dispute is null) = (dispute_at is null));--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("id") WHERE dispute = 'open';--> statement-breakpoint
grant select (dispute, dispute_at) on payments to app_staff;
