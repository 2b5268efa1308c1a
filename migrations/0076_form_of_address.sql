-- How the person of a case is addressed, in the words of the team: "pani Olena". A later case of the same person begins with it.
ALTER TABLE "cases" ADD COLUMN "form_of_address" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_form_of_address" CHECK (char_length(form_of_address) between 1 and 80);--> statement-breakpoint
grant update (form_of_address) on cases to app_staff;
--> statement-breakpoint
create function keep_form_of_address() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.form_of_address is null then
    new.form_of_address := (select form_of_address from public.cases where user_id = new.user_id
      order by ended_at desc nulls first limit 1);
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function keep_form_of_address() from public;
--> statement-breakpoint
create trigger case_keeps_form_of_address before insert on cases for each row execute function keep_form_of_address();
