-- The files for the state portal that somebody has asked for, one a case. Only the owner role reads it.
CREATE TABLE "kits" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"inputs" text NOT NULL,
	"language" text NOT NULL,
	"report" jsonb,
	"object_name" text,
	"bytes" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "kits_id_unique" UNIQUE("id"),
	CONSTRAINT "kits_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "kits_state" CHECK (state in ('working', 'ready', 'failed')),
	CONSTRAINT "kits_progress" CHECK (progress between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "kits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kits_user_id" ON "kits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kits_expires_at" ON "kits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kits_working" ON "kits" USING btree ("touched_at") WHERE state = 'working';
