-- Staff ask about the answers for the state portal, too. A sealed answer of them is never proposed: which question is sealed
-- is a fact, so the service refuses it.
ALTER TABLE "answer_corrections" DROP CONSTRAINT "answer_corrections_record";--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_record" CHECK (record in ('personal_info', 'application_form', 'questionnaire'));--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_question" CHECK ((record = 'questionnaire') = (field like '%.%'));--> statement-breakpoint
-- The person sees who has opened the sealed answers, apart from the whole case.
create or replace function own_access_log(older_than text, at_most integer) returns table (id text, name text, role text,
  what text, opened_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with openings as (
    select a.seq, a.at, a.actor_id, a.hash, w.what,
      lag(a.at) over (partition by a.actor_id, w.what, case a.act when 'document.opened' then a.subject_id end
        order by a.seq) as before_at
    from public.audit_log a cross join lateral (select case a.act
      when 'document.opened' then a.details ->> 'document_type'
      when 'case.answers_read' then 'answers'
      when 'case.sealed_answers_read' then 'sealed_answers'
      when 'case.messages_read' then 'messages'
      when 'case.notes_read' then 'notes'
      when 'case.tasks_read' then 'tasks'
      when 'case.file_opened' then a.details ->> 'purpose'
      when 'case.found_by_passport' then 'passport_search' end as what) w
    where a.case_id in (select c.id from public.cases c where c.user_id = current_setting('app.user_id', true))
      and a.actor_kind = 'staff' and w.what is not null),
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
