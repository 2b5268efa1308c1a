CREATE TABLE "file_writes" (
	"name_hash" "bytea" PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_writes" ENABLE ROW LEVEL SECURITY;
