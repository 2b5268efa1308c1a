-- The jobs that remind of deadlines look for a day.
CREATE INDEX "cases_last_legal_day" ON "cases" USING btree ("last_legal_day") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "case_tasks_due_on" ON "case_tasks" USING btree ("due_on") WHERE done_at is null and task_for = 'applicant';
