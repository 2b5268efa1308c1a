-- The desk uploads, replaces, orders and hides downloads. The bytes of its files lie here: they are nobody's personal
-- data, and are in every backup without a key.
ALTER TABLE "resources" ALTER COLUMN "slug" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "purposes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "built_sha256" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "texts_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "own_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
CREATE TABLE "resource_files" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"replaces_sha256" text,
	"uploaded_by" text,
	"uploaded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "resource_files_size" CHECK (file_size <= 10485760 and octet_length(bytes) <= 10485760)
);
--> statement-breakpoint
ALTER TABLE "resource_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_files_uploaded_by" ON "resource_files" USING btree ("uploaded_by");--> statement-breakpoint
ALTER POLICY "everybody_reads" ON "resources" TO app_user USING (not hidden);
