CREATE TABLE "audit_head" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"count" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_head_single" CHECK (single)
);
--> statement-breakpoint
ALTER TABLE "audit_head" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"case_id" uuid,
	"details" jsonb NOT NULL,
	"address_hash" "bytea",
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_actor_kind" CHECK (actor_kind in ('applicant', 'staff', 'operator', 'system')),
	CONSTRAINT "audit_log_actor_id" CHECK (actor_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
	CONSTRAINT "audit_log_act" CHECK (act ~ '^[a-z_]{1,30}\.[a-z_]{1,60}$'),
	CONSTRAINT "audit_log_subject_kind" CHECK (subject_kind ~ '^[a-z_]{1,30}$'),
	CONSTRAINT "audit_log_subject_id" CHECK (subject_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
	CONSTRAINT "audit_log_details" CHECK (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2000 and not jsonb_path_exists(details, '$.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{1,100}$"))'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_log_case_id" ON "audit_log" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id" ON "audit_log" USING btree ("subject_id","seq");
--> statement-breakpoint
insert into audit_head (count, hash) values (0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
-- Chains every new row, whichever statement inserts it: number, time and hashes are never the caller's. The lock on the
-- head serialises the appends until their transactions end, so numbers have no gaps and times are in their order.
create function chain_audit_row() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  select h.count + 1, h.hash into strict new.seq, new.previous_hash from public.audit_head h for update;
  new.at := clock_timestamp();
  -- src/audit/verify-audit.ts builds the same text.
  new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
    new.seq, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.actor_kind, new.actor_id, new.act,
    new.subject_kind, new.subject_id, new.case_id, new.details, encode(new.address_hash, 'hex'))::text, 'UTF8'));
  update public.audit_head set count = new.seq, hash = new.hash;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function chain_audit_row() from public;
--> statement-breakpoint
create trigger audit_log_chained before insert on audit_log
for each row execute function chain_audit_row();
--> statement-breakpoint
-- A trigger, as for receipts: it refuses every role, the owner too.
create function refuse_audit_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'the audit log is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
revoke all on function refuse_audit_change() from public;
--> statement-breakpoint
create trigger audit_log_never_changes before update or delete on audit_log
for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_log_never_emptied before truncate on audit_log
for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Depth 0 is a statement of a client; the update of chain_audit_row runs at depth 1.
create trigger audit_head_moves_with_the_log before update on audit_head
for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_head_never_goes before delete on audit_head
for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_head_never_emptied before truncate on audit_head
for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- The only way for app_staff to write a row. A member of staff acts in no other name, whatever the arguments say.
create function append_audit(
  actor_kind text, actor_id text, act text, subject_kind text, subject_id text, case_id uuid, details jsonb,
  address_hash bytea
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('role') = 'app_staff' then
    actor_kind := 'staff';
    actor_id := public.current_staff();
    if actor_id is null then
      raise exception 'only staff may append to the audit log as app_staff' using errcode = 'insufficient_privilege';
    end if;
  end if;
  insert into public.audit_log (actor_kind, actor_id, act, subject_kind, subject_id, case_id, details, address_hash)
  values (actor_kind, actor_id, act, subject_kind, subject_id, case_id, details, address_hash);
end
$$;
--> statement-breakpoint
revoke all on function append_audit(text, text, text, text, text, uuid, jsonb, bytea) from public;
--> statement-breakpoint
grant execute on function append_audit(text, text, text, text, text, uuid, jsonb, bytea) to app_staff;
--> statement-breakpoint
grant select on audit_log to app_staff;
--> statement-breakpoint
CREATE POLICY "audit_log_admin" ON "audit_log" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) in (select user_id from staff where role = 'admin'));
