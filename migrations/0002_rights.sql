-- What an applicant's transaction may do. A table that is not named here is closed to app_user altogether
-- (sessions, credentials, captcha, file keys, mails, limits); row policies narrow the others to own rows.
grant usage on schema public to app_user;
--> statement-breakpoint
grant select on "user", payments to app_user;
--> statement-breakpoint
grant select, insert, update, delete on personal_info, documents, application_forms, appointments, applications to app_user;
--> statement-breakpoint
grant select on notifications to app_user;
--> statement-breakpoint
grant update ("read") on notifications to app_user;
--> statement-breakpoint
-- What one applicant may know of other people's appointments: how many places of a slot are taken, no more.
create function appointment_seats_taken(office text, first_day date, last_day date)
returns table (appointment_date date, appointment_time text, taken integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.appointment_date, a.appointment_time, count(*)::integer
  from public.appointments a
  where a.status = 'scheduled' and a.office_location = office
    and a.appointment_date between first_day and last_day
  group by a.appointment_date, a.appointment_time
$$;
--> statement-breakpoint
revoke all on function appointment_seats_taken(text, date, date) from public;
--> statement-breakpoint
grant execute on function appointment_seats_taken(text, date, date) to app_user;
