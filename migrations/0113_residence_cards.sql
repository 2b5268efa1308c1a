-- The residence card that followed from a case: collected on, valid until, and who has recorded it. Written by the owner role
-- alone, because a card is collected also when the case is closed.
CREATE TABLE "residence_cards" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"collected_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "residence_cards_days" CHECK (valid_until > collected_on)
);
--> statement-breakpoint
ALTER TABLE "residence_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "residence_cards" ADD CONSTRAINT "residence_cards_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "residence_cards" ADD CONSTRAINT "residence_cards_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "residence_cards_user_id" ON "residence_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "residence_cards_recorded_by" ON "residence_cards" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "residence_cards_valid_until" ON "residence_cards" USING btree ("valid_until","case_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "residence_cards" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "residence_cards" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select on residence_cards to app_user, app_staff;
