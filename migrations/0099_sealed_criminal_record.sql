-- The answer about a criminal record moves into the table of sealed answers (decision 0079), as it is stored: sealed, or in
-- clear text where no version since 0051 has started on it. The next start seals those and then makes the condition valid.
ALTER TABLE "sealed_answers" DROP CONSTRAINT "sealed_answers_sealed";--> statement-breakpoint
insert into sealed_answers (case_id, user_id, field, answer, updated_at)
select case_id, user_id, 'criminal_record', criminal_record, updated_at from application_forms
where criminal_record is not null;
--> statement-breakpoint
ALTER TABLE "sealed_answers" ADD CONSTRAINT "sealed_answers_sealed" CHECK (answer like 'sealed:%') NOT VALID;--> statement-breakpoint
ALTER TABLE "application_forms" DROP CONSTRAINT "application_forms_sealed";--> statement-breakpoint
ALTER TABLE "application_forms" DROP COLUMN "criminal_record";--> statement-breakpoint
-- Says to the trigger of the form, which runs at the end of the same statement, that the sealed answer of this case is
-- another one: one save is one row of the history.
create or replace function save_sealed_answer(in_case uuid, of_user text, of_field text, sealed text) returns boolean
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
  if found and of_field = 'criminal_record' then
    perform set_config('app.sealed_answer_of', in_case::text, true);
    return true;
  end if;
  return found;
end
$$;
--> statement-breakpoint
create or replace function record_saved_application_forms() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  in_case uuid := new.case_id;
  is_resealed boolean := coalesce(current_setting('app.sealed_answer_of', true), '') = new.case_id::text;
  fields text[] := array_remove(array[
    case when old.purpose_of_stay is distinct from new.purpose_of_stay then 'purpose_of_stay' end,
    case when old.planned_stay_duration is distinct from new.planned_stay_duration then 'planned_stay_duration' end,
    case when old.employment_status is distinct from new.employment_status then 'employment_status' end,
    case when old.monthly_income is distinct from new.monthly_income then 'monthly_income' end,
    case when old.accommodation is distinct from new.accommodation then 'accommodation' end,
    case when old.previous_applications is distinct from new.previous_applications then 'previous_applications' end,
    case when is_resealed then 'criminal_record' end,
    case when old.health_insurance is distinct from new.health_insurance then 'health_insurance' end], null);
  acting text := current_setting('role');
  who text := case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end;
begin
  if is_resealed then
    perform set_config('app.sealed_answer_of', '', true);
  end if;
  if in_case is not null and fields <> '{}'
    and not public.is_saved_event_known(in_case, who, 'application_forms_saved', fields) then
    insert into public.case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (in_case, new.user_id,
      case acting when 'app_user' then 'applicant' when 'app_staff' then 'staff' else 'system' end,
      who, 'application_forms_saved', jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function erase_sensitive_answers() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What staff wrote about it may say the same.
  update public.answer_corrections set previous_value = null, proposed = null, message = '–'
  where case_id = new.id and field = 'criminal_record';
  delete from public.encrypted_answers where case_id = new.id;
  delete from public.sealed_answers where case_id = new.id;
  return null;
end
$$;
