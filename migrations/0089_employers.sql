-- Employers as contacts of the team, each with a person there. What is not known is empty.
CREATE TABLE "employers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"nip" text,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employers_name" CHECK (char_length(name) between 1 and 200),
	CONSTRAINT "employers_nip" CHECK (nip ~ '^[0-9]{10}$'),
	CONSTRAINT "employers_lengths" CHECK (char_length(street) <= 200 and char_length(city) <= 100 and char_length(contact_name) <= 200 and char_length(contact_role) <= 120 and char_length(phone) <= 60 and char_length(email) <= 254 and char_length(note) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "employers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- For whom the person of a case works, or will. An employer with a case cannot be deleted.
CREATE TABLE "case_employers" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"employer_id" uuid NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"linked_by" text,
	"linked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "case_employers_position" CHECK (char_length("position") <= 120)
);
--> statement-breakpoint
ALTER TABLE "case_employers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employers" ADD CONSTRAINT "employers_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_employers" ADD CONSTRAINT "case_employers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_employers" ADD CONSTRAINT "case_employers_employer_id_employers_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_employers" ADD CONSTRAINT "case_employers_linked_by_user_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employers_nip" ON "employers" USING btree ("nip");--> statement-breakpoint
CREATE INDEX "employers_by_name" ON "employers" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "employers_created_by" ON "employers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "case_employers_employer_id" ON "case_employers" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "case_employers_linked_by" ON "case_employers" USING btree ("linked_by");--> statement-breakpoint
CREATE POLICY "staff_read" ON "employers" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_write" ON "employers" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (created_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "employers" AS PERMISSIVE FOR UPDATE TO "app_staff" USING ((select current_staff()) is not null) WITH CHECK ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_delete" ON "employers" AS PERMISSIVE FOR DELETE TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_employers" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_employers" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and linked_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "case_employers" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_delete" ON "case_employers" AS PERMISSIVE FOR DELETE TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, delete on employers to app_staff;--> statement-breakpoint
grant insert (name, nip, street, city, contact_name, contact_role, phone, email, note, created_by) on employers to app_staff;--> statement-breakpoint
grant update (name, nip, street, city, contact_name, contact_role, phone, email, note, updated_at) on employers to app_staff;--> statement-breakpoint
grant select, delete on case_employers to app_staff;--> statement-breakpoint
grant insert (case_id, employer_id, position, linked_by) on case_employers to app_staff;--> statement-breakpoint
grant update (employer_id, position, linked_by, linked_at) on case_employers to app_staff;
