-- Answers that only the person's key opens, in a table of their own (decision 0079); they go with the end of the case.
CREATE TABLE "sealed_answers" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sealed_answers_case_id_field_pk" PRIMARY KEY("case_id","field"),
	CONSTRAINT "sealed_answers_sealed" CHECK (answer like 'sealed:%')
);
--> statement-breakpoint
ALTER TABLE "sealed_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sealed_answers" ADD CONSTRAINT "sealed_answers_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_answers_user_id" ON "sealed_answers" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "sealed_answers" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "sealed_answers" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_update" ON "sealed_answers" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "sealed_answers" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "sealed_answers" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
grant select, insert, update, delete on sealed_answers to app_user;--> statement-breakpoint
grant select on sealed_answers to app_staff;--> statement-breakpoint
-- Stores one sealed answer, or deletes it where it is null. True when it is another one than before: the same answer is the
-- same text. With the rights of the caller, so that the row policies decide.
create function save_sealed_answer(in_case uuid, of_user text, of_field text, sealed text) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if sealed is null then
    delete from public.sealed_answers s where s.case_id = in_case and s.field = of_field;
  else
    insert into public.sealed_answers as s (case_id, user_id, field, answer) values (in_case, of_user, of_field, sealed)
    on conflict (case_id, field) do update set answer = excluded.answer, updated_at = clock_timestamp()
    where s.answer <> excluded.answer;
  end if;
  return found;
end
$$;
--> statement-breakpoint
revoke all on function save_sealed_answer(uuid, text, text, text) from public;
--> statement-breakpoint
grant execute on function save_sealed_answer(uuid, text, text, text) to app_user;
--> statement-breakpoint
create or replace function erase_sensitive_answers() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.application_forms set criminal_record = null
  where case_id = new.id and criminal_record is not null;
  -- What staff wrote about it may say the same.
  update public.answer_corrections set previous_value = null, proposed = null, message = '–'
  where case_id = new.id and field = 'criminal_record';
  delete from public.encrypted_answers where case_id = new.id;
  delete from public.sealed_answers where case_id = new.id;
  return null;
end
$$;
