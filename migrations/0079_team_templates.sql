-- Texts that the team has written for its messages, each in some languages. Every member of staff reads them.
CREATE TABLE "team_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"used_in" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "team_templates_name_length" CHECK (char_length(name) between 1 and 60),
	CONSTRAINT "team_templates_used_in" CHECK (used_in in ('cases', 'inbox', 'both'))
);
--> statement-breakpoint
ALTER TABLE "team_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "team_template_texts" (
	"template_id" uuid NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "team_template_texts_template_id_language_pk" PRIMARY KEY("template_id","language"),
	CONSTRAINT "team_template_texts_language" CHECK (char_length(language) between 2 and 35),
	CONSTRAINT "team_template_texts_length" CHECK (char_length(text) between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "team_template_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_template_texts" ADD CONSTRAINT "team_template_texts_template_id_team_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."team_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_templates_name" ON "team_templates" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "team_templates_created_by" ON "team_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "team_templates_updated_by" ON "team_templates" USING btree ("updated_by");--> statement-breakpoint
CREATE POLICY "staff_read" ON "team_templates" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_read" ON "team_template_texts" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
grant select on team_templates, team_template_texts to app_staff;
