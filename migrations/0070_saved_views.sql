-- Views of the work queue that a member of staff has saved. Nobody else reads them.
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_views_name_length" CHECK (char_length(name) between 1 and 60),
	CONSTRAINT "saved_views_view" CHECK (jsonb_typeof(view) = 'object')
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_views" AS PERMISSIVE FOR ALL TO "app_staff" USING (user_id = (select current_staff())) WITH CHECK (user_id = (select current_staff()));--> statement-breakpoint
grant select, delete on saved_views to app_staff;--> statement-breakpoint
grant insert (user_id, name, name_key, view) on saved_views to app_staff;--> statement-breakpoint
grant update (name, name_key) on saved_views to app_staff;
