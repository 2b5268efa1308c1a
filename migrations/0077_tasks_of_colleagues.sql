-- The colleague whose task it is; without one it is that of whoever has the case.
ALTER TABLE "case_tasks" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_assigned_to_staff_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_assigned_to" CHECK (assigned_to is null or task_for = 'staff');--> statement-breakpoint
CREATE INDEX "case_tasks_assigned_to" ON "case_tasks" USING btree ("assigned_to");--> statement-breakpoint
grant insert (assigned_to) on case_tasks to app_staff;--> statement-breakpoint
grant update (assigned_to) on case_tasks to app_staff;
