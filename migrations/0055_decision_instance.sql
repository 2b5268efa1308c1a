ALTER TABLE "cases" ADD COLUMN "decision_instance" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decision_instance" CHECK (decision_instance in ('first', 'second'));--> statement-breakpoint
grant update (decision_instance) on cases to app_staff;
