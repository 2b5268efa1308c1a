-- The passport number is no word of a case any more: as one it could be spelled out, beginning by beginning. It is looked
-- up whole, in its own index.
CREATE INDEX "personal_info_passport_number" ON "personal_info" USING btree ("passport_number");
--> statement-breakpoint
create or replace function refresh_case_search_terms(person text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two changes at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('cases.words:' || person, 0));
  delete from public.case_search_terms where user_id = person;
  insert into public.case_search_terms (case_id, user_id, word, restricted)
  select distinct c.id, person, w.word, c.restricted
  from public.cases c join public."user" u on u.id = c.user_id left join public.personal_info p on p.user_id = c.user_id,
    unnest(string_to_array(public.normalize_for_search(concat_ws(' ', u.full_name, u.email, c.number,
      split_part(c.number, '-', 2), p.full_name)), ' ')) w (word)
  where c.user_id = person and w.word <> ''
  on conflict do nothing;
end
$$;
--> statement-breakpoint
drop trigger case_search_terms_of_changed on personal_info;
--> statement-breakpoint
create trigger case_search_terms_of_changed after update on personal_info for each row
when (old.full_name is distinct from new.full_name)
execute function refresh_words_of_person();
--> statement-breakpoint
select refresh_case_search_terms(user_id) from (select distinct user_id from cases) people;
--> statement-breakpoint
-- Links that somebody has sent who could not send them today. Those of the operator, whom nobody has invited, stay; the one
-- of an erased member has no name left, but the log knows that the operator did not send it.
update staff_invitations i set withdrawn_at = now()
where i.accepted_at is null and i.withdrawn_at is null and case
  when i.invited_by is not null then not exists (select from staff m
    where m.user_id = i.invited_by and m.role = 'admin' and m.suspended_at is null)
  else not exists (select from audit_log a
    where a.subject_id = i.id::text and a.act = 'staff.invited' and a.actor_kind = 'operator') end;
