CREATE TABLE "case_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"stage" text DEFAULT 'preparing' NOT NULL,
	"held_stage" text,
	"restricted" boolean DEFAULT false NOT NULL,
	"upo_number" text,
	"upo_issued_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_number_unique" UNIQUE("number"),
	CONSTRAINT "cases_of_person" UNIQUE("id","user_id"),
	CONSTRAINT "cases_stage" CHECK (stage in ('preparing', 'submitted', 'ready_to_file', 'filed', 'in_proceedings', 'decided', 'on_hold', 'closed', 'withdrawn')),
	CONSTRAINT "cases_ended" CHECK ((ended_at is not null) = (stage in ('closed', 'withdrawn'))),
	CONSTRAINT "cases_held" CHECK ((held_stage is not null) = (stage = 'on_hold')),
	CONSTRAINT "cases_filed_with_receipt" CHECK (stage not in ('filed', 'in_proceedings', 'decided') or (upo_number is not null and upo_issued_at is not null))
);
--> statement-breakpoint
ALTER TABLE "cases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_access" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "case_access_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "case_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"event" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "case_events_actor_kind" CHECK (actor_kind in ('applicant', 'staff', 'system')),
	CONSTRAINT "case_events_event_short" CHECK (octet_length(event) <= 60),
	CONSTRAINT "case_events_details_short" CHECK (pg_column_size(details) <= 4000)
);
--> statement-breakpoint
ALTER TABLE "case_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"object_name" text NOT NULL,
	"preview_name" text,
	"page_count" integer,
	"width" integer,
	"height" integer,
	"status" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"checked_pages" integer,
	"unreadable_pages" integer[] DEFAULT '{}' NOT NULL,
	"damaged_pages" integer[] DEFAULT '{}' NOT NULL,
	"blank_pages" integer[] DEFAULT '{}' NOT NULL,
	"page_previews_name" text,
	"previewed_pages" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version"),
	CONSTRAINT "document_versions_object_name_unique" UNIQUE("object_name")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "submission_documents" (
	"case_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "submission_documents_case_id_document_id_pk" PRIMARY KEY("case_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "submission_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sealed_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Every person with something saved gets a case, numbered in the order of the first thing. These are the only
-- statements that read all rows: 10,000 people take seconds.
insert into cases (user_id, number, stage, opened_at, updated_at)
select f.user_id,
  f.year || '-' || lpad(f.running::text, greatest(4, length(f.running::text)), '0'),
  case when a.user_id is null then 'preparing' else 'submitted' end, f.at, coalesce(a.submitted_at, f.at)
from (
  select user_id, at, year, row_number() over (partition by year order by at, user_id) as running
  from (
    select user_id, min(at) as at, extract(year from min(at) at time zone 'Europe/Warsaw')::integer as year
    from (
      select user_id, updated_at as at from personal_info
      union all select user_id, uploaded_at from documents
      union all select user_id, updated_at from application_forms
      union all select user_id, submitted_at from applications
      union all select user_id, created_at from appointments
      union all select user_id, created_at from consultations
      union all select user_id, created_at from payments where user_id is not null
    ) things group by user_id
  ) firsts
) f left join applications a on a.user_id = f.user_id
order by f.at, f.user_id;
--> statement-breakpoint
insert into case_numbers (year, last)
select left(number, 4)::integer, max(split_part(number, '-', 2)::integer) from cases group by 1;
--> statement-breakpoint
insert into case_events (case_id, user_id, at, actor_kind, event)
select id, user_id, opened_at, 'system', 'opened' from cases order by opened_at, user_id;
--> statement-breakpoint
insert into case_events (case_id, user_id, at, actor_kind, actor_id, event)
select c.id, c.user_id, a.submitted_at, 'applicant', c.user_id, 'submitted'
from applications a join cases c on c.user_id = a.user_id order by a.submitted_at, c.user_id;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "named_by_submission" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application_forms" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "case_id" uuid;--> statement-breakpoint
update documents t set case_id = c.id, named_by_submission = c.stage = 'submitted' from cases c where c.user_id = t.user_id;--> statement-breakpoint
update application_forms t set case_id = c.id from cases c where c.user_id = t.user_id;--> statement-breakpoint
update appointments t set case_id = c.id from cases c where c.user_id = t.user_id;--> statement-breakpoint
update consultations t set case_id = c.id from cases c where c.user_id = t.user_id;--> statement-breakpoint
update payments t set case_id = c.id from cases c where c.user_id = t.user_id;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "application_forms" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
-- The row of a submission says what was submitted, and of which case.
ALTER TABLE "applications" RENAME TO "submissions";--> statement-breakpoint
ALTER TABLE "submissions" RENAME CONSTRAINT "applications_user_id_user_id_fk" TO "submissions_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "applications_pkey";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "reconstructed_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was submitted before this table kept it: the answers as they are now. Sensitive answers are left out, because
-- the database cannot encrypt them.
update submissions s set case_id = c.id, reconstructed_at = now(), answers = jsonb_build_object(
  'personal_info', (select to_jsonb(r) from (
    select full_name, phone, address, date_of_birth, nationality, passport_number
    from personal_info p where p.user_id = s.user_id) r),
  'application_form', (select to_jsonb(r) from (
    select purpose_of_stay, planned_stay_duration, employment_status, monthly_income::float8, accommodation,
      previous_applications, null as criminal_record, health_insurance
    from application_forms f where f.user_id = s.user_id) r))
from cases c where c.user_id = s.user_id;
--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "answers" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_pkey" PRIMARY KEY ("case_id");--> statement-breakpoint
insert into submission_documents (case_id, document_id, version, user_id)
select d.case_id, d.id, 1, d.user_id from documents d join submissions s on s.case_id = d.case_id;
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_one_per_slot";--> statement-breakpoint
ALTER TABLE "application_forms" DROP CONSTRAINT "application_forms_user_id_unique";--> statement-breakpoint
DROP INDEX "payments_one_open_per_package";--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "cases_user_id_ended_at" ON "cases" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE INDEX "case_access_user_id" ON "case_access" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_events_of_case" ON "case_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "document_versions_case_id" ON "document_versions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "document_versions_user_id" ON "document_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "submission_documents_document_id" ON "submission_documents" USING btree ("document_id","version");--> statement-breakpoint
CREATE INDEX "submission_documents_user_id" ON "submission_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "submissions_user_id" ON "submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sealed_answers_case_id" ON "sealed_answers" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "sealed_answers_user_id" ON "sealed_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "documents_user_id" ON "documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_forms_user_id" ON "application_forms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appointments_of_case" ON "appointments" USING btree ("case_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consultations_of_case" ON "consultations" USING btree ("case_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_of_case" ON "payments" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_package" ON "payments" USING btree ("case_id","package_type") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_per_slot" UNIQUE("case_id","document_type");--> statement-breakpoint
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_one_per_case" UNIQUE("case_id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_access" ADD CONSTRAINT "case_access_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_access" ADD CONSTRAINT "case_access_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Both columns together: a row of a case belongs to the person of the case.
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_documents" ADD CONSTRAINT "submission_documents_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_documents" ADD CONSTRAINT "submission_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_answers" ADD CONSTRAINT "sealed_answers_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Payments outlive the case and the person (docs/decisions/0010).
ALTER TABLE "payments" ADD CONSTRAINT "payments_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_status" CHECK (status in ('pending', 'accepted', 'asked_again'));
