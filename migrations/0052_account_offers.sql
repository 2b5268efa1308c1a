CREATE TABLE "account_offers" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_by" text,
	"asked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	"accepted_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "account_offers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_offers_answer" CHECK (answer in ('mine', 'not_mine')),
	CONSTRAINT "account_offers_accepted" CHECK ((account_id is null) = (accepted_at is null)),
	CONSTRAINT "account_offers_answered" CHECK ((answer is null) = (answered_at is null) and (answer is null or accepted_at is not null))
);
--> statement-breakpoint
ALTER TABLE "account_offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "account_offers" ADD CONSTRAINT "account_offers_entry_id_inbox_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."inbox_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_offers" ADD CONSTRAINT "account_offers_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_offers" ADD CONSTRAINT "account_offers_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_offers_email" ON "account_offers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_offers_asked_by" ON "account_offers" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "account_offers_account_id" ON "account_offers" USING btree ("account_id");--> statement-breakpoint
CREATE POLICY "staff_read" ON "account_offers" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from inbox_entries e where e.id = entry_id));--> statement-breakpoint
-- Never the hash of the token: who could write it down could press the button.
GRANT SELECT (entry_id, email, asked_by, asked_at, expires_at, account_id, accepted_at, answer, answered_at) ON "account_offers" TO "app_staff";
