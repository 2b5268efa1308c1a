CREATE TABLE "account_closures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	CONSTRAINT "account_closures_reason" CHECK (reason in ('asked', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "account_closures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_closures" ADD CONSTRAINT "account_closures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_closures_erase_at" ON "account_closures" USING btree ("erase_at");--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "forgotten_after" boolean DEFAULT false NOT NULL;
