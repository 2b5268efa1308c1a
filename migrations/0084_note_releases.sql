-- What a person was handed of the internal notes on a case, on a request of access, with what is about others taken out.
CREATE TABLE "note_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"released_by" text,
	"requested_on" date NOT NULL,
	"notes" jsonb NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "note_releases_notes" CHECK (jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) > 0)
);
--> statement-breakpoint
ALTER TABLE "note_releases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_releases" ADD CONSTRAINT "note_releases_released_by_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_releases" ADD CONSTRAINT "note_releases_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_releases_of_case" ON "note_releases" USING btree ("case_id","released_at");--> statement-breakpoint
CREATE INDEX "note_releases_of_person" ON "note_releases" USING btree ("user_id","released_at");--> statement-breakpoint
CREATE INDEX "note_releases_released_by" ON "note_releases" USING btree ("released_by");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "note_releases" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "note_releases" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "note_releases" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and released_by = (select current_staff()));--> statement-breakpoint
grant select on note_releases to app_user, app_staff;--> statement-breakpoint
grant insert on note_releases to app_staff;
