-- What an applicant's transaction may do with the tables of packages, payment, consultations and resources.
-- Payments, their history, mails, sandbox sessions and known devices are written by the product alone.
grant select, insert, update on consultations to app_user;
--> statement-breakpoint
grant select on resources to app_user;
--> statement-breakpoint
grant select, insert, update on notification_settings to app_user;
--> statement-breakpoint
-- Two booked consultations never overlap, whoever asks at the same moment.
alter table consultations add constraint consultations_no_overlap exclude using gist (
  tsrange(
    booked_date + make_time(left(booked_time, 2)::int, right(booked_time, 2)::int, 0),
    booked_date + make_time(left(booked_time, 2)::int, right(booked_time, 2)::int, 0) + make_interval(mins => minutes)
  ) with &&
) where (status = 'booked');
--> statement-breakpoint
-- What one applicant may know of other people's consultations: which times are gone, no more.
create function consultation_times_taken(first_day date, last_day date)
returns table (booked_date date, booked_time text, minutes integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.booked_date, c.booked_time, c.minutes
  from public.consultations c
  where c.status = 'booked' and c.booked_date between first_day and last_day
$$;
--> statement-breakpoint
revoke all on function consultation_times_taken(date, date) from public;
--> statement-breakpoint
grant execute on function consultation_times_taken(date, date) to app_user;
--> statement-breakpoint
-- The number of a receipt: one row a year, locked while a number is taken, so that none is missing.
create table receipt_numbers (year integer primary key, last integer not null);
--> statement-breakpoint
alter table receipt_numbers enable row level security;
--> statement-breakpoint
-- The open event streams of a session end when it does, in every process, whoever ends it.
create function tell_session_ended() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('pobyt_live', json_build_object('user_id', old.user_id, 'ended_session', old.id)::text);
  return null;
end
$$;
--> statement-breakpoint
revoke all on function tell_session_ended() from public;
--> statement-breakpoint
create trigger session_ended after delete on session
for each row when (old.expires_at > now()) execute function tell_session_ended();
--> statement-breakpoint
-- The sandbox knows nothing of our tables, yet what it holds of a person goes with the person.
alter table sandbox_sessions add foreign key (user_id) references "user" (id) on delete cascade;
