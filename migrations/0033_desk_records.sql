-- The records of the desk: every check of a fact by an admin, and the filters of the audit log.
CREATE TABLE "fact_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY NOT NULL,
	"fact_id" text NOT NULL,
	"value" jsonb,
	"source" text NOT NULL,
	"source_url" text,
	"source_date" text,
	"certainty" text NOT NULL,
	"checked_on" date NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"saved_by" text,
	CONSTRAINT "fact_checks_value" CHECK (octet_length(value::text) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "fact_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fact_checks" ADD CONSTRAINT "fact_checks_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_checks_fact_id" ON "fact_checks" USING btree ("fact_id","id");--> statement-breakpoint
CREATE INDEX "fact_checks_saved_by" ON "fact_checks" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id" ON "audit_log" USING btree ("actor_id","seq");
