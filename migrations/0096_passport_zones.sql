-- What was read in the zone of the passport: of its newest file, written by a job, with the pictures of its fields sealed.
CREATE TABLE "passport_zones" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"object_name" text NOT NULL,
	"state" text NOT NULL,
	"read_values" jsonb,
	"names_truncated" boolean DEFAULT false NOT NULL,
	"page" integer,
	"sealed_pictures" "bytea",
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passport_zones_state" CHECK (state in ('read', 'unreadable')),
	CONSTRAINT "passport_zones_read" CHECK ((state = 'read') = (read_values is not null) and (state = 'read') = (page is not null) and (state = 'read') = (sealed_pictures is not null) and (read_values is null or jsonb_typeof(read_values) = 'object'))
);
--> statement-breakpoint
ALTER TABLE "passport_zones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "passport_zones" ADD CONSTRAINT "passport_zones_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_zones" ADD CONSTRAINT "passport_zones_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passport_zones_document_id" ON "passport_zones" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "passport_zones_user_id" ON "passport_zones" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "documents_passports" ON "documents" USING btree ("uploaded_at") WHERE document_type = 'passport';--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "passport_zones" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "passport_zones" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select on passport_zones to app_user, app_staff;
