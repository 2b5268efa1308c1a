-- Autosave sends an answer while it is typed. The history gets another row only when it says something new: not when the
-- same person has saved the same answers within the hour and nothing has come between that the order matters for. Rows are
-- never changed. The row of the answers is locked by its save, so saves at the same moment come one after the other; the
-- last rows are enough, so that a long history does not slow a save.
create function is_saved_event_known(in_case uuid, who text, what text, fields text[]) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with latest as (
    select e.id, e.actor_id, e.event, e.at, e.details
    from public.case_events e where e.case_id = in_case order by e.id desc limit 30
  )
  select fields <@ array(
    select jsonb_array_elements_text(l.details -> 'fields') from latest l
    where l.event = what and l.actor_id is not distinct from who and l.at > clock_timestamp() - interval '1 hour'
      and not exists (
        select from latest later where later.id > l.id
          and (later.actor_id is distinct from who or later.event = 'stage_moved')))
$$;
--> statement-breakpoint
revoke all on function is_saved_event_known(uuid, text, text, text[]) from public;
--> statement-breakpoint
create or replace function record_saved_application_forms() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  in_case uuid := new.case_id;
  fields text[] := array_remove(array[
    case when old.purpose_of_stay is distinct from new.purpose_of_stay then 'purpose_of_stay' end,
    case when old.planned_stay_duration is distinct from new.planned_stay_duration then 'planned_stay_duration' end,
    case when old.employment_status is distinct from new.employment_status then 'employment_status' end,
    case when old.monthly_income is distinct from new.monthly_income then 'monthly_income' end,
    case when old.accommodation is distinct from new.accommodation then 'accommodation' end,
    case when old.previous_applications is distinct from new.previous_applications then 'previous_applications' end,
    case when old.criminal_record is distinct from new.criminal_record then 'criminal_record' end,
    case when old.health_insurance is distinct from new.health_insurance then 'health_insurance' end], null);
  acting text := current_setting('role');
  who text := case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end;
begin
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
create or replace function record_saved_personal_info() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  in_case uuid := nullif(current_setting('app.case_id', true), '')::uuid;
  fields text[] := array_remove(array[
    case when old.full_name is distinct from new.full_name then 'full_name' end,
    case when old.phone is distinct from new.phone then 'phone' end,
    case when old.address is distinct from new.address then 'address' end,
    case when old.date_of_birth is distinct from new.date_of_birth then 'date_of_birth' end,
    case when old.nationality is distinct from new.nationality then 'nationality' end,
    case when old.passport_number is distinct from new.passport_number then 'passport_number' end], null);
  acting text := current_setting('role');
  who text := case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end;
begin
  if in_case is not null and fields <> '{}'
    and not public.is_saved_event_known(in_case, who, 'personal_info_saved', fields) then
    insert into public.case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (in_case, new.user_id,
      case acting when 'app_user' then 'applicant' when 'app_staff' then 'staff' else 'system' end,
      who, 'personal_info_saved', jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
