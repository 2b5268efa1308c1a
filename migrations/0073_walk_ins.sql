-- A case that staff have opened for somebody who came in or called, with what they noted. Rows are written by the owner's
-- role. The link of the registration is only where the account was made with the case; without an email address none was sent.
CREATE TABLE "walk_ins" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"opened_by" text,
	"opened_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"came_by" text NOT NULL,
	"phone" text,
	"purpose_of_stay" text,
	"made_account" boolean NOT NULL,
	"link_ends_at" timestamp (3) with time zone,
	CONSTRAINT "walk_ins_came_by" CHECK (came_by in ('in_person', 'phone')),
	CONSTRAINT "walk_ins_link" CHECK (made_account or link_ends_at is null)
);
--> statement-breakpoint
ALTER TABLE "walk_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_ins_user_id" ON "walk_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "walk_ins_opened_by" ON "walk_ins" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "walk_ins_phone_figures" ON "walk_ins" USING btree (reverse(regexp_replace(split_part("phone", ';', 1), '[^0-9]', '', 'g')) COLLATE "C");--> statement-breakpoint
CREATE POLICY "staff_read" ON "walk_ins" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
GRANT SELECT ON "walk_ins" TO "app_staff";--> statement-breakpoint
-- The purpose that staff have noted stands until the person has answered; what stands in place of an address is none.
create or replace function case_heads(ids uuid[], of_provider text) returns table (case_id uuid, full_name text, email text,
  package_type text, purpose_of_stay text, assigned_name text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id, coalesce(nullif(p.full_name, ''), u.full_name),
    case when u.email not like '%@no-email.invalid' then u.email end,
    case when of_provider = 'sandbox' then k.sandbox_package_type else k.package_type end,
    coalesce((select f.purpose_of_stay from public.application_forms f where f.case_id = c.id),
      (select w.purpose_of_stay from public.walk_ins w where w.case_id = c.id)),
    (select s.full_name from public."user" s where s.id = c.assigned_to)
  from public.cases c
    join public.case_queue k on k.case_id = c.id
    join public."user" u on u.id = c.user_id
    left join public.personal_info p on p.user_id = c.user_id
  where c.id = any (ids) and public.staff_sees_case(c)
$$;
--> statement-breakpoint
-- And the phone number is found by which somebody called.
create or replace function find_cases_by_number(passport text, passport_figures text, phone_figures text)
returns table (case_id uuid, by_passport boolean)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with found as (
    select user_id, true as by_passport from public.personal_info where passport_number = passport and passport <> ''
    union all
    select user_id, true from public.personal_info
    where substring(passport_number from '[0-9]{6,}$') = passport_figures
    union all
    select user_id, false from public.personal_info
    where reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C" >= reverse(phone_figures)
      and reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C" < reverse(phone_figures) || ':'
    union all
    select user_id, false from public.walk_ins
    where reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C" >= reverse(phone_figures)
      and reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C" < reverse(phone_figures) || ':')
  select c.id, bool_or(f.by_passport) from found f join public.cases c on c.user_id = f.user_id
  where public.staff_sees_case(c) group by c.id
$$;
