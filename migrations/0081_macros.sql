-- What the team does at once in a case: a message (a template, or a text of its own), a stage, a task.
CREATE TABLE "macros" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"template_id" uuid,
	"stage" text,
	"task_title" text,
	"task_for" text,
	"task_due_in_days" smallint,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "macros_name_length" CHECK (char_length(name) between 1 and 60),
	CONSTRAINT "macros_stage" CHECK (stage in ('submitted', 'ready_to_file', 'in_proceedings', 'on_hold', 'closed', 'withdrawn')),
	CONSTRAINT "macros_task" CHECK ((task_title is null) = (task_for is null)),
	CONSTRAINT "macros_task_title" CHECK (char_length(task_title) between 1 and 200),
	CONSTRAINT "macros_task_for" CHECK (task_for in ('applicant', 'staff', 'third_party')),
	CONSTRAINT "macros_task_due_in_days" CHECK (task_due_in_days is null or (task_title is not null and task_due_in_days between 0 and 365))
);
--> statement-breakpoint
ALTER TABLE "macros" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "macro_texts" (
	"macro_id" uuid NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "macro_texts_macro_id_language_pk" PRIMARY KEY("macro_id","language"),
	CONSTRAINT "macro_texts_language" CHECK (char_length(language) between 2 and 35),
	CONSTRAINT "macro_texts_length" CHECK (char_length(text) between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "macro_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_template_id_team_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."team_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_texts" ADD CONSTRAINT "macro_texts_macro_id_macros_id_fk" FOREIGN KEY ("macro_id") REFERENCES "public"."macros"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "macros_name" ON "macros" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "macros_template_id" ON "macros" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "macros_created_by" ON "macros" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "macros_updated_by" ON "macros" USING btree ("updated_by");--> statement-breakpoint
CREATE POLICY "staff_read" ON "macros" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "staff_read" ON "macro_texts" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);--> statement-breakpoint
grant select on macros, macro_texts to app_staff;
