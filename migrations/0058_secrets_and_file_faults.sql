-- Whether APP_SECRET is the one with which second factors were encrypted, as files_key_check says it of FILES_KEY.
ALTER TABLE "installation" ADD COLUMN "app_secret_check" "bytea";--> statement-breakpoint
-- Stored files that could not be read, and how far the monthly check of all of them is.
CREATE TABLE "file_faults" (
	"object_name" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"fault" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "file_faults_fault" CHECK (fault in ('missing', 'damaged'))
);
--> statement-breakpoint
ALTER TABLE "file_faults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_checks" (
	"portion" smallint PRIMARY KEY NOT NULL,
	"read_to" text,
	"files" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "file_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_faults" ADD CONSTRAINT "file_faults_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_faults_user_id" ON "file_faults" USING btree ("user_id");
