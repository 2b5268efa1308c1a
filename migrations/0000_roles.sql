-- Every applicant's transaction runs as this role. It cannot log in; the server's own role becomes it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_user') then
    create role app_user nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this cluster is being migrated at the same moment
end
$$;
--> statement-breakpoint
-- Since PostgreSQL 16 who creates a role may administer it but not become it: the grant is needed then too.
do $$
begin
  execute format('grant app_user to %I', current_user);
exception when insufficient_privilege then
  null; -- somebody prepared the role and the grant beforehand; the next statement proves it
end
$$;
--> statement-breakpoint
set role app_user;
--> statement-breakpoint
reset role;
