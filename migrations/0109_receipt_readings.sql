-- What was read of an official receipt (UPO) when it was stored, and where it says otherwise than was typed.
ALTER TABLE "filing_confirmations" ADD COLUMN "reading_kind" text;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "read_number" text;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "read_filed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "sealed_by" text;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD COLUMN "differs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD CONSTRAINT "filing_confirmations_reading_kind" CHECK (reading_kind in ('upp', 'upd', 'other', 'none'));--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD CONSTRAINT "filing_confirmations_seal" CHECK (seal in ('none', 'unchanged', 'changed', 'unchecked'));--> statement-breakpoint
ALTER TABLE "filing_confirmations" ADD CONSTRAINT "filing_confirmations_differs" CHECK (differs <@ array['number', 'filed_at', 'sender']);
