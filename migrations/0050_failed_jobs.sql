CREATE TABLE "failed_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"cause" text NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"first_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "failed_jobs_queue_data" UNIQUE("queue","data")
);
--> statement-breakpoint
ALTER TABLE "failed_jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "failed_jobs_failed_at" ON "failed_jobs" USING btree ("failed_at");
