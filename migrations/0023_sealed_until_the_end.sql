-- The answer about a criminal record is kept no longer than its case is open: neither as it was given nor sealed. Whoever
-- ends the case, and by whatever statement.
create function erase_sensitive_answers() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.application_forms set criminal_record = null
  where case_id = new.id and criminal_record is not null;
  delete from public.sealed_answers where case_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
revoke all on function erase_sensitive_answers() from public;
--> statement-breakpoint
create trigger erase_sensitive_answers after update of ended_at on cases
for each row when (old.ended_at is null and new.ended_at is not null)
execute function erase_sensitive_answers();
--> statement-breakpoint
-- Nobody has saved anything then: the history must not say that whoever ended the case did.
drop trigger saved_answers on application_forms;
--> statement-breakpoint
-- Cases that ended before this.
update application_forms set criminal_record = null
where criminal_record is not null and case_id in (select id from cases where ended_at is not null);
--> statement-breakpoint
delete from sealed_answers where case_id in (select id from cases where ended_at is not null);
--> statement-breakpoint
create trigger saved_answers after insert or update on application_forms
for each row when (pg_trigger_depth() = 0) execute function record_saved_application_forms();
