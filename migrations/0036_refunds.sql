-- Money that the desk gives back: the wish is stored before the provider is called, one for a payment.
CREATE TABLE "payment_refunds" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"transferred_on" date,
	"requested_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"requested_by" text,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refunds_how" CHECK (how in ('provider', 'by_hand')),
	CONSTRAINT "payment_refunds_reason" CHECK (reason in ('paid_twice', 'withdrawn', 'mistake', 'not_delivered', 'goodwill', 'other')),
	CONSTRAINT "payment_refunds_note" CHECK (char_length(note) <= 500),
	CONSTRAINT "payment_refunds_by_hand" CHECK ((transferred_on is not null) = (how = 'by_hand'))
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_requested_by" ON "payment_refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "payments_by_moment" ON "payments" USING btree (coalesce(completed_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "payments_to_refund" ON "payments" USING btree ("id") WHERE to_refund and status <> 'refunded';--> statement-breakpoint
ALTER TABLE "sandbox_sessions" DROP CONSTRAINT "sandbox_sessions_status";--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD CONSTRAINT "sandbox_sessions_status" CHECK (status in ('open', 'paid', 'canceled', 'failed', 'expired', 'refunded'));--> statement-breakpoint
-- A payment that has outlived its account has no case, and is everybody's at the desk.
ALTER POLICY "staff_read" ON "payments" TO app_staff USING (case_id is null or exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select (withdrawn_at) on payments to app_staff;--> statement-breakpoint
grant select on payment_refunds to app_staff;--> statement-breakpoint
CREATE POLICY "staff_read" ON "payment_refunds" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from payments p where p.id = payment_id));
