-- Every transaction of a member of staff runs as this role. It cannot log in; the server's own role becomes it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_staff') then
    create role app_staff nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this cluster is being migrated at the same moment
end
$$;
--> statement-breakpoint
-- Since PostgreSQL 16 who creates a role may administer it but not become it: the grant is needed then too.
do $$
begin
  execute format('grant app_staff to %I', current_user);
exception when insufficient_privilege then
  null; -- somebody prepared the role and the grant beforehand; the next statement proves it
end
$$;
--> statement-breakpoint
set role app_staff;
--> statement-breakpoint
reset role;
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role" CHECK (role in ('specialist', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_at" timestamp (3) with time zone;
--> statement-breakpoint
-- The member of staff whose session this is: null unless the session is valid and has a second factor and the person
-- is not suspended. Every policy of app_staff asks it, and every statement asks it again, so a suspension takes effect
-- between two statements of one transaction.
create function current_staff() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id
  from public.session s join public.staff m on m.user_id = s.user_id
  where s.id = current_setting('app.session_id', true) and s.user_id = current_setting('app.user_id', true)
    and s.expires_at > now() and s.second_factor_at is not null and m.suspended_at is null
$$;
--> statement-breakpoint
revoke all on function current_staff() from public;
--> statement-breakpoint
grant execute on function current_staff() to app_staff;
--> statement-breakpoint
grant usage on schema public to app_staff;
--> statement-breakpoint
grant select on staff to app_staff;
--> statement-breakpoint
CREATE POLICY "staff_read" ON "staff" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null);
