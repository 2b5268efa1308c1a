-- The documents of a case whose current version this member of staff has opened: has_opened_document for all of them at
-- once. None of a case that is not seen.
create function opened_documents(of_case uuid) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select d.id from public.documents d
  where d.case_id = of_case
    and exists (select from public.cases c where c.id = of_case and public.staff_sees_case(c))
    and exists (select from public.audit_log
      where subject_id = d.id::text and act = 'document.opened' and actor_kind = 'staff'
        and actor_id = (select public.current_staff()) and details ->> 'version' = d.version::text)
$$;
--> statement-breakpoint
revoke all on function opened_documents(uuid) from public;
--> statement-breakpoint
grant execute on function opened_documents(uuid) to app_staff;
