-- VAT invoices, and the corrective ones of refunds. Like a receipt, an invoice never changes and stays as long as tax law
-- asks for it; only what KSeF says about it is added later.
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"corrects_id" uuid,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"sold_on" date NOT NULL,
	"paid_on" date NOT NULL,
	"seller_name" text NOT NULL,
	"seller_nip" text NOT NULL,
	"seller_address_1" text NOT NULL,
	"seller_address_2" text NOT NULL,
	"seller_email" text NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_nip" text,
	"buyer_address_1" text NOT NULL,
	"buyer_address_2" text NOT NULL,
	"buyer_country" text DEFAULT 'PL' NOT NULL,
	"lines" jsonb NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"gross" integer NOT NULL,
	"currency" text DEFAULT 'PLN' NOT NULL,
	"exemption_basis" text,
	"correction_reason" text,
	"ksef_status" text,
	"ksef_reference" text,
	"ksef_number" text,
	"ksef_accepted_at" timestamp (3) with time zone,
	"ksef_error" text,
	"fa3_xml" text,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_ksef_number_unique" UNIQUE("ksef_number"),
	CONSTRAINT "invoices_kind" CHECK (kind in ('invoice', 'corrective')),
	CONSTRAINT "invoices_corrects" CHECK ((kind = 'corrective') = (corrects_id is not null) and (kind = 'corrective') = (correction_reason is not null)),
	CONSTRAINT "invoices_buyer_kind" CHECK (buyer_kind in ('firm', 'person')),
	CONSTRAINT "invoices_buyer_nip" CHECK ((buyer_kind = 'firm') = (buyer_nip is not null)),
	CONSTRAINT "invoices_nips" CHECK (seller_nip ~ '^[0-9]{10}$' and (buyer_nip is null or buyer_nip ~ '^[0-9]{10}$')),
	CONSTRAINT "invoices_sum" CHECK (net + vat = gross),
	CONSTRAINT "invoices_sign" CHECK (case kind when 'invoice' then net > 0 and vat >= 0 else net < 0 and vat <= 0 end),
	CONSTRAINT "invoices_no_zero_vat" CHECK ((vat = 0) = (exemption_basis is not null)),
	CONSTRAINT "invoices_ksef_status" CHECK (ksef_status in ('waiting', 'sent', 'accepted', 'rejected')),
	CONSTRAINT "invoices_ksef_error" CHECK (char_length(ksef_error) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_payment" ON "invoices" USING btree ("payment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_correction" ON "invoices" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "invoices_payment_id" ON "invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "invoices_in_ksef" ON "invoices" USING btree ("issued_at") WHERE ksef_status in ('waiting', 'sent');--> statement-breakpoint
CREATE POLICY "own_invoices" ON "invoices" AS PERMISSIVE FOR SELECT TO "app_user" USING (exists (
        select 1 from payments where payments.id = payment_id and payments.user_id = current_setting('app.user_id', true)
      ));--> statement-breakpoint
CREATE POLICY "staff_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from payments p where p.id = payment_id));--> statement-breakpoint
grant select on invoices to app_user, app_staff;
--> statement-breakpoint
-- The last number of each series and year: locked while a number is given, so that none is missing.
create table invoice_numbers (
  kind text not null check (kind in ('invoice', 'corrective')),
  sandbox boolean not null,
  year integer not null,
  last integer not null,
  primary key (kind, sandbox, year)
);
--> statement-breakpoint
alter table invoice_numbers enable row level security;
--> statement-breakpoint
-- As of receipts: a trigger, because the server's own role owns the table. What KSeF says is added later; a number of KSeF
-- stays once it is there.
create function refuse_invoice_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  ksef constant text[] := array['ksef_status', 'ksef_reference', 'ksef_number', 'ksef_accepted_at', 'ksef_error', 'fa3_xml'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - ksef = to_jsonb(new) - ksef
      and (old.ksef_number is null or old.ksef_number is not distinct from new.ksef_number) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if date_trunc('year', old.issued_at, 'Europe/Warsaw') + interval '7 years' <= now() then
      return old;
    end if;
  end if;
  raise exception 'an invoice never changes: % of invoices is refused', lower(tg_op)
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
revoke all on function refuse_invoice_change() from public;
--> statement-breakpoint
create trigger invoices_never_change before update or delete on invoices
for each row execute function refuse_invoice_change();
--> statement-breakpoint
create trigger invoices_never_emptied before truncate on invoices
for each statement execute function refuse_invoice_change();
