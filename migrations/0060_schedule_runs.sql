CREATE TABLE "schedule_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"known_since" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "schedule_runs" ENABLE ROW LEVEL SECURITY;
