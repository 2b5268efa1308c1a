-- What an applicant may know of the people of the consultancy: the name of who has the case, and who has opened what of it.
-- Both say nothing of another person's case.
create function case_specialist(of_case uuid) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select u.full_name
  from public.cases c join public."user" u on u.id = c.assigned_to
  where c.id = of_case and c.user_id = current_setting('app.user_id', true)
$$;
--> statement-breakpoint
-- One row for all that one member of staff has opened of one thing without a pause of ten minutes, told by its first
-- opening. The id is the beginning of that audit row's hash: its number would tell how much the consultancy works.
create function own_access_log(older_than text, at_most integer) returns table (id text, name text, role text, what text,
  opened_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with openings as (
    select a.seq, a.at, a.actor_id, a.hash,
      case a.act when 'document.opened' then a.details ->> 'document_type' else 'answers' end as what,
      lag(a.at) over (partition by a.actor_id, a.act, a.subject_id order by a.seq) as before_at
    from public.audit_log a
    where a.case_id in (select c.id from public.cases c where c.user_id = current_setting('app.user_id', true))
      and a.actor_kind = 'staff' and a.act in ('document.opened', 'case.answers_read')),
  told as (
    select o.seq, o.at, o.actor_id, o.what, left(encode(o.hash, 'hex'), 32) as id
    from openings o where o.before_at is null or o.at - o.before_at > interval '10 minutes')
  select t.id, u.full_name, s.role, t.what, t.at
  from told t
    left join public."user" u on u.id = t.actor_id
    left join public.staff s on s.user_id = t.actor_id
  where older_than is null or t.seq < (select b.seq from told b where b.id = older_than)
  order by t.seq desc limit at_most
$$;
--> statement-breakpoint
revoke all on function case_specialist(uuid), own_access_log(text, integer) from public;
--> statement-breakpoint
grant execute on function case_specialist(uuid), own_access_log(text, integer) to app_user;
