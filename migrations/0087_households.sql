-- A family whose cases belong together. It is deleted with its last member.
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "households" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "household_members" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"household_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "household_members_relation" CHECK (relation in ('main', 'spouse', 'child', 'parent', 'other'))
);
--> statement-breakpoint
ALTER TABLE "household_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- What a person has said towards one other member. They share when both rows of the pair are agreed.
CREATE TABLE "household_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"other_case_id" uuid NOT NULL,
	"other_user_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"agreed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "household_consents_pair" UNIQUE("case_id","other_case_id"),
	CONSTRAINT "household_consents_declined" CHECK (declined_at is null or (asked_at is null and agreed_at is null))
);
--> statement-breakpoint
ALTER TABLE "household_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Documents of one member that are for another one, too: a reference, and no copy of the bytes.
CREATE TABLE "household_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"for_case_id" uuid NOT NULL,
	"for_user_id" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "household_documents_reference" UNIQUE("document_id","case_id","for_case_id")
);
--> statement-breakpoint
ALTER TABLE "household_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_consents" ADD CONSTRAINT "household_consents_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_consents" ADD CONSTRAINT "household_consents_other_case" FOREIGN KEY ("other_case_id","other_user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_documents" ADD CONSTRAINT "household_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_documents" ADD CONSTRAINT "household_documents_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_documents" ADD CONSTRAINT "household_documents_for_case" FOREIGN KEY ("for_case_id","for_user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_members_household_id" ON "household_members" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "household_members_user_id" ON "household_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_one_main" ON "household_members" USING btree ("household_id") WHERE relation = 'main';--> statement-breakpoint
CREATE INDEX "household_consents_user_id" ON "household_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "household_consents_other_case_id" ON "household_consents" USING btree ("other_case_id");--> statement-breakpoint
CREATE INDEX "household_consents_other_user_id" ON "household_consents" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "household_documents_case_id" ON "household_documents" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "household_documents_user_id" ON "household_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "household_documents_for_case_id" ON "household_documents" USING btree ("for_case_id");--> statement-breakpoint
CREATE INDEX "household_documents_for_user_id" ON "household_documents" USING btree ("for_user_id");--> statement-breakpoint
CREATE POLICY "staff_read" ON "households" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from household_members m where m.household_id = households.id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "households" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK ((select current_staff()) is not null);--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "household_members" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "household_members" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "household_members" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_change" ON "household_members" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_delete" ON "household_members" AS PERMISSIVE FOR DELETE TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "household_consents" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true) or (other_user_id = current_setting('app.user_id', true) and (asked_at is not null or agreed_at is not null)));--> statement-breakpoint
CREATE POLICY "staff_read" ON "household_documents" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id) and exists (select from cases c where c.id = for_case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "household_documents" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and exists (select from cases c where c.id = for_case_id));--> statement-breakpoint
CREATE POLICY "staff_delete" ON "household_documents" AS PERMISSIVE FOR DELETE TO "app_staff" USING (exists (select from cases c where c.id = case_id) and exists (select from cases c where c.id = for_case_id));--> statement-breakpoint
grant select on households to app_staff;--> statement-breakpoint
grant insert (id) on households to app_staff;--> statement-breakpoint
grant select on household_members to app_user, app_staff;--> statement-breakpoint
grant delete on household_members to app_staff;--> statement-breakpoint
grant insert (case_id, user_id, household_id, relation) on household_members to app_staff;--> statement-breakpoint
grant update (relation) on household_members to app_staff;--> statement-breakpoint
grant select on household_consents to app_user;--> statement-breakpoint
grant select, delete on household_documents to app_staff;--> statement-breakpoint
grant insert (document_id, case_id, user_id, for_case_id, for_user_id) on household_documents to app_staff;--> statement-breakpoint
-- With a membership goes what was agreed and shared in it, and with the last one the household.
create function end_household_membership() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.household_consents where case_id = old.case_id or other_case_id = old.case_id;
  delete from public.household_documents where case_id = old.case_id or for_case_id = old.case_id;
  -- Of two who remove the last two members at the same moment, the second one waits and sees that none is left.
  perform from public.households where id = old.household_id for update;
  delete from public.households h where h.id = old.household_id
    and not exists (select from public.household_members m where m.household_id = h.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger membership_ended after delete on household_members for each row execute function end_household_membership();
--> statement-breakpoint
-- What two have said towards each other ends on the open screens of both at once. A notice and its mail name who has asked:
-- they go with the request.
create function end_household_consent() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  with gone as (
    delete from public.notifications where dedupe_key in ('household-asked:' || old.id, 'household-agreed:' || old.id)
    returning id)
  delete from public.email_outbox o using gone where o.dedupe_key = 'notification:' || gone.id;
  perform pg_notify('pobyt_live', json_build_object('user_id', person, 'changed', 'application')::text)
  from unnest(array[old.user_id, old.other_user_id]) person;
  return null;
end
$$;
--> statement-breakpoint
create trigger consent_ended after delete on household_consents for each row execute function end_household_consent();
--> statement-breakpoint
-- The desk reads the cases anew whose household has changed.
create function announce_household() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not c.restricted then c.number end)::text)
  from public.cases c where c.id in ((changed ->> 'case_id')::uuid, (changed ->> 'for_case_id')::uuid);
  return null;
end
$$;
--> statement-breakpoint
create trigger household_changed after insert or update or delete on household_members
for each row execute function announce_household();
--> statement-breakpoint
create trigger household_changed after insert or delete on household_documents
for each row execute function announce_household();
--> statement-breakpoint
-- How many cases of a household the calling member of staff does not see, for those who see one of it.
create function household_hidden(of_household uuid) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case when bool_or(public.staff_sees_case(c))
    then (count(*) filter (where not public.staff_sees_case(c)))::int else 0 end
  from public.household_members m join public.cases c on c.id = m.case_id
  where m.household_id = of_household
$$;
--> statement-breakpoint
-- How many other people the households of the calling applicant have, how many of them are not asked yet, and how many have
-- not answered. Names nobody.
create function household_counts() returns table (others integer, to_ask integer, waiting integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select count(distinct o.user_id)::int,
    (count(distinct o.user_id) filter (where mine.asked_at is null and mine.agreed_at is null
      and theirs.asked_at is null and theirs.agreed_at is null))::int,
    (count(distinct o.user_id) filter (where mine.asked_at is not null and theirs.asked_at is null
      and theirs.agreed_at is null))::int
  from public.household_members own
    join public.household_members o on o.household_id = own.household_id and o.user_id <> own.user_id
    left join public.household_consents mine on mine.case_id = own.case_id and mine.other_case_id = o.case_id
    left join public.household_consents theirs on theirs.case_id = o.case_id and theirs.other_case_id = own.case_id
  where own.user_id = current_setting('app.user_id', true)
$$;
--> statement-breakpoint
-- The other members whose name the calling applicant may know, because they have asked or agreed, each under the id of what
-- they have said. Number, purpose and stage of the case are null unless both have agreed.
create function household_people() returns table (id uuid, name text, asked_at timestamptz, agreed_at timestamptz,
  own_agreed_at timestamptz, own_declined_at timestamptz, is_shared boolean, number text, purpose_of_stay text, stage text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select t.id, coalesce(nullif(p.full_name, ''), u.full_name), t.asked_at, t.agreed_at, mine.agreed_at, mine.declined_at,
    s.is_shared, case when s.is_shared then c.number end,
    case when s.is_shared then coalesce(
      (select f.purpose_of_stay from public.application_forms f where f.case_id = c.id),
      (select w.purpose_of_stay from public.walk_ins w where w.case_id = c.id)) end,
    case when s.is_shared then c.stage end
  from public.household_members own
    join public.household_members o on o.household_id = own.household_id and o.user_id <> own.user_id
    join public.household_consents t on t.case_id = o.case_id and t.other_case_id = own.case_id
      and (t.asked_at is not null or t.agreed_at is not null)
    left join public.household_consents mine on mine.case_id = own.case_id and mine.other_case_id = o.case_id
    join public.cases c on c.id = o.case_id
    join public."user" u on u.id = o.user_id
    left join public.personal_info p on p.user_id = o.user_id
    cross join lateral (select t.agreed_at is not null and mine.agreed_at is not null as is_shared) s
  where own.user_id = current_setting('app.user_id', true)
  order by coalesce(t.asked_at, t.agreed_at), t.id
$$;
--> statement-breakpoint
-- The documents of other members that are for the calling applicant, too: only while both have agreed and both are members.
create function household_shared_documents() returns table (id uuid, consent_id uuid, document_id uuid, user_id text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select d.id, t.id, d.document_id, d.user_id
  from public.household_documents d
    join public.household_members own on own.case_id = d.for_case_id
    join public.household_members o on o.case_id = d.case_id and o.household_id = own.household_id
    join public.household_consents t on t.case_id = d.case_id and t.other_case_id = d.for_case_id
      and t.agreed_at is not null
    join public.household_consents mine on mine.case_id = d.for_case_id and mine.other_case_id = d.case_id
      and mine.agreed_at is not null
  where d.for_user_id = current_setting('app.user_id', true)
$$;
--> statement-breakpoint
revoke all on function end_household_membership(), end_household_consent(), announce_household(), household_hidden(uuid),
  household_counts(), household_people(), household_shared_documents() from public;
--> statement-breakpoint
grant execute on function household_hidden(uuid) to app_staff;
--> statement-breakpoint
grant execute on function household_counts(), household_people(), household_shared_documents() to app_user;
