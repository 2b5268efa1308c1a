CREATE INDEX "case_tasks_of_staff" ON "case_tasks" USING btree ("case_id") WHERE done_at is null and task_for = 'staff';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("id") WHERE status = 'refunded';--> statement-breakpoint
CREATE INDEX "payments_lost" ON "payments" USING btree ("id") WHERE lost_amount > 0;
