CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_role" CHECK (role in ('specialist', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");
--> statement-breakpoint
-- Somebody must be able to let colleagues in. A trigger, because an erasure takes the row as well as a change of role. The
-- lock makes two admins who remove each other at the same moment come one after the other.
create function keep_last_admin() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if old.role = 'admin' and old.suspended_at is null
    and (tg_op = 'DELETE' or new.role <> 'admin' or new.suspended_at is not null) then
    perform pg_advisory_xact_lock(hashtextextended('staff.last-admin', 0));
    if not exists (
      select from public.staff where role = 'admin' and suspended_at is null and user_id <> old.user_id
    ) then
      raise exception 'pobyt: the last admin' using errcode = 'restrict_violation';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function keep_last_admin() from public;
--> statement-breakpoint
create trigger staff_keeps_last_admin before update or delete on staff
for each row execute function keep_last_admin();
--> statement-breakpoint
-- A member of staff is no applicant: what a person writes first opens a case, but not for staff.
create or replace function start_case(person text) returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  this_year integer := extract(year from now() at time zone 'Europe/Warsaw');
  running integer;
  started uuid;
begin
  if exists (select from public.staff where user_id = person) then
    raise exception 'pobyt: no open case' using errcode = 'object_not_in_prerequisite_state';
  end if;
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
ALTER TABLE "user" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_created_at" ON "user" USING btree ("created_at","id");
--> statement-breakpoint
-- Whoever is kept out begins no session, whichever way in. Because of the lock a sign-in waits for the act that keeps the
-- person out, or that act for the sign-in, whose session it then ends.
create function refuse_kept_out() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  blocked timestamp with time zone;
begin
  select u.blocked_at into blocked from public."user" u where u.id = new.user_id for share;
  if blocked is not null
    or exists (select from public.staff s where s.user_id = new.user_id and s.suspended_at is not null) then
    raise exception 'pobyt: kept out' using errcode = 'invalid_authorization_specification';
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function refuse_kept_out() from public;
--> statement-breakpoint
create trigger session_refuses_kept_out before insert on session
for each row execute function refuse_kept_out();
