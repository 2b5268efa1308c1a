-- Messages, notes and tasks whose id was made by the client: a call that is repeated after its answer was lost stores
-- nothing again.
grant insert (id) on case_messages to app_staff, app_user;
--> statement-breakpoint
grant insert (id) on case_notes to app_staff;
--> statement-breakpoint
grant insert (id) on case_tasks to app_staff;
