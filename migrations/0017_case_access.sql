-- Starts a case. The number's row stays locked until the transaction ends, so that no number is missing.
create function start_case(person text) returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  this_year integer := extract(year from now() at time zone 'Europe/Warsaw');
  running integer;
  started uuid;
begin
  insert into public.case_numbers as n (year, last) values (this_year, 1)
  on conflict (year) do update set last = n.last + 1
  returning last into running;
  insert into public.cases (user_id, number)
  values (person, this_year || '-' || lpad(running::text, greatest(4, length(running::text)), '0'))
  returning id into started;
  insert into public.case_events (case_id, user_id, actor_kind, actor_id, event)
  values (started, person, case current_setting('role') when 'app_user' then 'applicant' else 'system' end,
    case current_setting('role') when 'app_user' then person end, 'opened');
  return started;
end
$$;
--> statement-breakpoint
-- The open case of a person, locked against being submitted, moved or ended until the transaction ends. The first thing
-- that a person writes opens it; requests at the same moment wait for each other. Null when all cases have ended.
create function open_case_of(person text) returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid;
begin
  select id into found from public.cases where user_id = person and ended_at is null for share;
  if found is null then
    perform pg_advisory_xact_lock(hashtextextended('cases.person:' || person, 0));
    select id into found from public.cases where user_id = person and ended_at is null for share;
    if found is null and not exists (select from public.cases where user_id = person) then
      found := public.start_case(person);
    end if;
  end if;
  -- The row policies let an applicant write into this case alone.
  perform set_config('app.case_id', coalesce(found::text, ''), true);
  return found;
end
$$;
--> statement-breakpoint
-- The same for the applicant of this transaction. Its first statement repeats that of open_case_of(), because every save
-- runs it and a nested call costs more than the statement.
create function open_case() returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid;
begin
  select id into found from public.cases
  where user_id = current_setting('app.user_id') and ended_at is null for share;
  if found is null then
    return public.open_case_of(current_setting('app.user_id'));
  end if;
  perform set_config('app.case_id', found::text, true);
  return found;
end
$$;
--> statement-breakpoint
-- The same, and an error when all cases of the applicant have ended.
create function require_open_case() returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid := public.open_case();
begin
  if found is null then
    raise exception 'pobyt: no open case' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return found;
end
$$;
--> statement-breakpoint
-- The same as a row, for what must know more of the case than its id.
create function open_case_row() returns table (id uuid, user_id text, number text, stage text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid := public.require_open_case();
begin
  return query select c.id, c.user_id, c.number, c.stage from public.cases c where c.id = found;
end
$$;
--> statement-breakpoint
-- The names of the answers that a save has changed, with who saved them, whoever writes the row. Triggers, because only a
-- trigger sees the row as it was when two saves come at the same moment. The columns are named one by one: turning both
-- rows into JSON took longer than the save itself.
create function record_saved_application_forms() returns trigger
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
begin
  if in_case is not null and fields <> '{}' then
    insert into public.case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (in_case, new.user_id,
      case acting when 'app_user' then 'applicant' when 'app_staff' then 'staff' else 'system' end,
      case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end,
      'application_forms_saved', jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger saved_answers after insert or update on application_forms
for each row execute function record_saved_application_forms();
--> statement-breakpoint
create function record_saved_personal_info() returns trigger
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
begin
  if in_case is not null and fields <> '{}' then
    insert into public.case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (in_case, new.user_id,
      case acting when 'app_user' then 'applicant' when 'app_staff' then 'staff' else 'system' end,
      case when acting in ('app_user', 'app_staff') then current_setting('app.user_id', true) end,
      'personal_info_saved', jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger saved_answers after insert or update on personal_info
for each row execute function record_saved_personal_info();
--> statement-breakpoint
-- What was submitted never changes, whoever asks. It goes only with its case.
create function refuse_submission_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'what was submitted never changes: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger submissions_never_change before update on submissions
for each row execute function refuse_submission_change();
--> statement-breakpoint
create trigger submission_documents_never_change before update on submission_documents
for each row execute function refuse_submission_change();
--> statement-breakpoint
revoke all on function start_case(text), open_case_of(text), open_case(), require_open_case(), open_case_row(), record_saved_application_forms(),
  record_saved_personal_info(), refuse_submission_change() from public;
--> statement-breakpoint
grant execute on function open_case(), require_open_case(), open_case_row() to app_user;
--> statement-breakpoint
-- Applicants read their own rows of every case and write only into the case that open_case() has opened and locked.
grant select on cases to app_user;
--> statement-breakpoint
grant insert (case_id, user_id, actor_kind, actor_id, event, details) on case_events to app_user;
--> statement-breakpoint
revoke insert, update, delete on submissions from app_user;
--> statement-breakpoint
DROP POLICY "own_rows" ON "documents";--> statement-breakpoint
DROP POLICY "own_rows" ON "application_forms";--> statement-breakpoint
DROP POLICY "own_rows" ON "appointments";--> statement-breakpoint
DROP POLICY "own_rows" ON "consultations";--> statement-breakpoint
DROP POLICY "own_rows" ON "submissions";--> statement-breakpoint
CREATE POLICY "own_cases_read" ON "cases" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "own_case_write" ON "case_events" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and actor_kind = 'applicant' and actor_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "documents" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "documents" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_update" ON "documents" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "documents" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "application_forms" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "application_forms" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_update" ON "application_forms" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "application_forms" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "appointments" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_update" ON "appointments" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "appointments" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "consultations" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "consultations" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_update" ON "consultations" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true)) WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "open_case_delete" ON "consultations" AS PERMISSIVE FOR DELETE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true));
--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "submissions" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));
--> statement-breakpoint
-- True when the person has a case that this member of staff must not see: what belongs to the person is then hidden, too,
-- although another case of the person is not restricted.
create function hides_from_staff(person text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.cases c
    where c.user_id = person and c.restricted and not exists (
      select from public.case_access a where a.case_id = c.id and a.user_id = public.current_staff()))
$$;
--> statement-breakpoint
revoke all on function hides_from_staff(text) from public;
--> statement-breakpoint
grant execute on function hides_from_staff(text) to app_staff;
--> statement-breakpoint
-- An applicant replaces a file and thereby starts a version; nothing else of a version is hers to change. Staff mark a
-- version as opened once.
create function guard_document_version() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  acting text := current_setting('role');
  replaces boolean := new.object_name <> old.object_name and new.version = old.version + 1
    and new.status = 'pending' and new.opened_at is null and not new.named_by_submission;
  keeps boolean := new.object_name = old.object_name and new.version = old.version and new.status = old.status
    and new.opened_at is not distinct from old.opened_at and new.named_by_submission = old.named_by_submission;
begin
  if (acting = 'app_user' and not (replaces or keeps))
    or (acting = 'app_staff' and old.opened_at is not null and new.opened_at is distinct from old.opened_at) then
    raise exception 'the version of a document is not changed in this way' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function guard_document_version() from public;
--> statement-breakpoint
create trigger documents_version_guarded before update on documents
for each row execute function guard_document_version();
--> statement-breakpoint
-- Staff: every case but a restricted one, which only the people named on it see. Rows of a case follow their case.
grant select on cases, case_access, case_events, documents, document_versions, application_forms, personal_info,
  submissions, submission_documents, appointments, consultations to app_staff;
--> statement-breakpoint
-- Not the checkout: its address and session would let staff pay in a person's name.
grant select (id, user_id, case_id, package_type, status, amount, currency, provider, provider_payment_id, terms_version,
  terms_accepted_at, completed_at, receipt_number, to_refund, created_at, updated_at) on payments to app_staff;
--> statement-breakpoint
grant select (id, full_name, email, locale, created_at) on "user" to app_staff;
--> statement-breakpoint
grant insert (case_id, user_id, actor_kind, actor_id, event, details) on case_events to app_staff;
--> statement-breakpoint
grant update (stage, held_stage, upo_number, upo_issued_at, ended_at, updated_at) on cases to app_staff;
--> statement-breakpoint
grant update (status, opened_at) on documents to app_staff;
--> statement-breakpoint
CREATE POLICY "staff_read" ON "cases" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = cases.id and a.user_id = (select current_staff()))));
--> statement-breakpoint
CREATE POLICY "staff_move" ON "cases" AS PERMISSIVE FOR UPDATE TO "app_staff" USING ((select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = cases.id and a.user_id = (select current_staff())))) WITH CHECK ((select current_staff()) is not null);
--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_access" AS PERMISSIVE FOR SELECT TO "app_staff" USING (user_id = (select current_staff()));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_events" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "documents" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "document_versions" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "application_forms" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "submissions" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "submission_documents" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "appointments" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "consultations" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "payments" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "personal_info" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.user_id = personal_info.user_id) and not hides_from_staff(user_id));
--> statement-breakpoint
CREATE POLICY "staff_read" ON "user" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((exists (select from cases c where c.user_id = "user".id) and not hides_from_staff(id)) or exists (select from staff s where s.user_id = "user".id));
--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_events" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and actor_kind = 'staff' and actor_id = (select current_staff()));
--> statement-breakpoint
CREATE POLICY "staff_judge" ON "documents" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));
