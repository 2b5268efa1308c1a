-- Who covers the cases of a colleague who is away for whole days. Whoever covers sees no more cases than before.
ALTER TABLE "staff_absences" ADD COLUMN "covered_by" text;--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_covered_by_staff_user_id_fk" FOREIGN KEY ("covered_by") REFERENCES "public"."staff"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_covered" CHECK (covered_by is null or (staff_id is not null and staff_id <> covered_by and from_time is null));--> statement-breakpoint
CREATE INDEX "staff_absences_covered_by" ON "staff_absences" USING btree ("covered_by");--> statement-breakpoint
grant insert (covered_by) on staff_absences to app_staff;
