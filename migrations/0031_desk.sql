-- The desk of the consultancy: whose case it is, its last legal day, verdicts on documents, the conversation, internal
-- notes and tasks.
ALTER TABLE "cases" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_legal_day" date;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_staff_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_assigned_to" ON "cases" USING btree ("assigned_to");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "asked_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "asked_message" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "asked_reason" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "asked_message" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_asked" CHECK ((asked_reason is null) = (asked_message is null) and (asked_reason is null or status = 'asked_again'));--> statement-breakpoint
CREATE TABLE "document_verdicts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"message" text,
	"given_by" text,
	"given_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" text,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "document_verdicts_verdict" CHECK (verdict in ('accepted', 'asked_again')),
	CONSTRAINT "document_verdicts_reason" CHECK (reason in ('pages_missing', 'unreadable', 'expired', 'wrong_document', 'name_differs', 'not_translated', 'too_old', 'other')),
	CONSTRAINT "document_verdicts_asked" CHECK ((reason is not null) = (verdict = 'asked_again') and (message is not null) = (verdict = 'asked_again'))
);
--> statement-breakpoint
ALTER TABLE "document_verdicts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "case_messages_author_kind" CHECK (author_kind in ('applicant', 'staff')),
	CONSTRAINT "case_messages_text" CHECK (text <> '' and char_length(text) <= 5000)
);
--> statement-breakpoint
ALTER TABLE "case_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "case_notes_text" CHECK (text <> '' and char_length(text) <= 5000)
);
--> statement-breakpoint
ALTER TABLE "case_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"task_for" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "case_tasks_for" CHECK (task_for in ('applicant', 'staff', 'third_party')),
	CONSTRAINT "case_tasks_title" CHECK (title <> '' and char_length(title) <= 200)
);
--> statement-breakpoint
ALTER TABLE "case_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_receipts" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"object_name" text NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_receipts_object_name_unique" UNIQUE("object_name")
);
--> statement-breakpoint
ALTER TABLE "case_receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- One row a case, written by triggers alone: what the work queue shows, filters and sorts by.
CREATE TABLE "case_work" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"stage" text NOT NULL,
	"restricted" boolean NOT NULL,
	"assigned_to" text,
	"last_legal_day" date,
	"sort_day" date GENERATED ALWAYS AS (coalesce(last_legal_day, 'infinity'::date)) STORED NOT NULL,
	"turn" text,
	"to_do" text,
	"to_do_count" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"next_task_on" date,
	"package_type" text DEFAULT 'free' NOT NULL,
	"sandbox_package_type" text DEFAULT 'free' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The words by which a case is found, as search_form() writes them.
CREATE TABLE "case_words" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"restricted" boolean NOT NULL,
	CONSTRAINT "case_words_word_case_id_pk" PRIMARY KEY("word","case_id")
);
--> statement-breakpoint
ALTER TABLE "case_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_given_by_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_taken_back_by_user_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_done_by_user_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_receipts" ADD CONSTRAINT "case_receipts_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_receipts_user_id" ON "case_receipts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "case_work" ADD CONSTRAINT "case_work_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_words" ADD CONSTRAINT "case_words_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_verdicts_document_id" ON "document_verdicts" USING btree ("document_id","given_at");--> statement-breakpoint
CREATE INDEX "document_verdicts_case_id" ON "document_verdicts" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "document_verdicts_user_id" ON "document_verdicts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_verdicts_given_by" ON "document_verdicts" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "document_verdicts_taken_back_by" ON "document_verdicts" USING btree ("taken_back_by");--> statement-breakpoint
CREATE INDEX "document_verdicts_untold" ON "document_verdicts" USING btree ("case_id") WHERE told_at is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "case_messages_of_case" ON "case_messages" USING btree ("case_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "case_messages_user_id" ON "case_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_messages_author_id" ON "case_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_messages_unsettled" ON "case_messages" USING btree ("case_id") WHERE author_kind = 'applicant' and settled_at is null;--> statement-breakpoint
CREATE INDEX "case_messages_unmailed" ON "case_messages" USING btree ("sent_at") WHERE read_at is null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "case_notes_of_case" ON "case_notes" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_notes_user_id" ON "case_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_notes_author_id" ON "case_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_tasks_of_case" ON "case_tasks" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_tasks_user_id" ON "case_tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_tasks_created_by" ON "case_tasks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "case_tasks_done_by" ON "case_tasks" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "case_work_user_id" ON "case_work" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_work_number" ON "case_work" USING btree ("number");--> statement-breakpoint
CREATE INDEX "case_work_by_day" ON "case_work" USING btree ("sort_day","opened_at","case_id") WHERE to_do is not null;--> statement-breakpoint
CREATE INDEX "case_work_by_waiting" ON "case_work" USING btree ("waiting_since","case_id") WHERE to_do is not null;--> statement-breakpoint
CREATE INDEX "case_work_ended" ON "case_work" USING btree ("stage","sort_day","opened_at","case_id") WHERE to_do is null;--> statement-breakpoint
CREATE INDEX "case_work_by_opening" ON "case_work" USING btree ("opened_at","case_id");--> statement-breakpoint
CREATE INDEX "case_work_counted" ON "case_work" USING btree ("turn","assigned_to","stage","restricted","case_id") WHERE to_do is not null;--> statement-breakpoint
CREATE INDEX "case_work_next_task" ON "case_work" USING btree ("next_task_on") WHERE next_task_on is not null;--> statement-breakpoint
CREATE INDEX "case_words_case_id" ON "case_words" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_words_user_id" ON "case_words" USING btree ("user_id");--> statement-breakpoint
-- What is to be done next in a case, in the order of the design (back-office.md, "Whose turn"): ours, the applicant's, a
-- third party's, the office's. Null for a case that has ended. The numbers are what is open in it.
create function case_to_do(stage text, held_stage text, unjudged integer, unanswered integer, own_tasks integer,
  asked_again integer, shared_tasks integer, third_party_tasks integer) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when stage in ('closed', 'withdrawn') then null
    when coalesce(held_stage, stage) <> 'preparing' and unjudged > 0 then 'check_documents'
    when unanswered > 0 then 'answer_message'
    when own_tasks > 0 then 'do_own_task'
    when asked_again > 0 then 'send_document_again'
    when shared_tasks > 0 then 'do_shared_task'
    when stage = 'preparing' then 'submit'
    when third_party_tasks > 0 then 'wait_for_third_party'
    when stage = 'on_hold' then 'resume'
    when stage = 'submitted' then 'prepare_filing'
    -- Nobody but the applicant files.
    when stage = 'ready_to_file' then 'file'
    else 'wait_for_office'
  end
$$;
--> statement-breakpoint
create function case_turn(to_do text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when to_do in ('check_documents', 'answer_message', 'do_own_task', 'resume', 'prepare_filing') then 'ours'
    when to_do in ('send_document_again', 'do_shared_task', 'submit', 'file') then 'applicant'
    when to_do = 'wait_for_third_party' then 'third_party'
    when to_do = 'wait_for_office' then 'office'
  end
$$;
--> statement-breakpoint
-- Writes the row of work of a case anew. It locks that row first, so that of two changes at the same moment the later one
-- counts what the earlier one has committed. Open pages of the desk are told which case has changed, without the number of
-- a restricted one, which most of them must not see.
create function refresh_case_work(of_case uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  today date := (clock_timestamp() at time zone 'Europe/Warsaw')::date;
  c public.cases;
  before public.case_work;
  found_to_do text;
  unjudged integer;
  again integer;
  unanswered integer;
  own_due integer;
  shared integer;
  third integer;
  next_on date;
begin
  insert into public.case_work (case_id, user_id, number, opened_at, stage, restricted, waiting_since)
  select id, user_id, number, opened_at, stage, restricted, updated_at from public.cases where id = of_case
  on conflict do nothing;
  select * into before from public.case_work where case_id = of_case for update;
  select * into c from public.cases where id = of_case;
  if c.id is null then
    return;
  end if;
  select count(*) filter (where status = 'pending'), count(*) filter (where status = 'asked_again')
  into unjudged, again from public.documents where case_id = of_case;
  select count(*) into unanswered
  from public.case_messages where case_id = of_case and author_kind = 'applicant' and settled_at is null;
  select count(*) filter (where task_for = 'staff' and coalesce(due_on, today) <= today),
    count(*) filter (where task_for = 'applicant'), count(*) filter (where task_for = 'third_party'),
    min(due_on) filter (where task_for = 'staff' and due_on > today)
  into own_due, shared, third, next_on from public.case_tasks where case_id = of_case and done_at is null;
  found_to_do := public.case_to_do(c.stage, c.held_stage, unjudged, unanswered, own_due, again, shared, third);
  update public.case_work w set
    stage = c.stage, restricted = c.restricted, assigned_to = c.assigned_to, last_legal_day = c.last_legal_day,
    to_do = found_to_do, turn = public.case_turn(found_to_do),
    to_do_count = case found_to_do
      when 'check_documents' then unjudged when 'answer_message' then unanswered when 'do_own_task' then own_due
      when 'send_document_again' then again when 'do_shared_task' then shared
      when 'wait_for_third_party' then third else 0 end,
    waiting_since = case
      when before.to_do is not null and found_to_do is distinct from before.to_do then clock_timestamp()
      else before.waiting_since end,
    next_task_on = next_on
  where w.case_id = of_case;
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not c.restricted then c.number end)::text);
end
$$;
--> statement-breakpoint
create function refresh_own_case_work() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform public.refresh_case_work(new.id);
  return null;
end
$$;
--> statement-breakpoint
create function refresh_work_of_case() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    perform public.refresh_case_work(old.case_id);
  else
    perform public.refresh_case_work(new.case_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger case_work_of_new after insert on cases for each row execute function refresh_own_case_work();
--> statement-breakpoint
create trigger case_work_of_changed after update on cases for each row
when (old.stage <> new.stage or old.restricted <> new.restricted or old.assigned_to is distinct from new.assigned_to
  or old.last_legal_day is distinct from new.last_legal_day)
execute function refresh_own_case_work();
--> statement-breakpoint
create trigger case_work_of_inserted after insert on documents for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_deleted after delete on documents for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_judged after update on documents for each row
when (old.status <> new.status or old.version <> new.version) execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_inserted after insert on case_messages for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_settled after update on case_messages for each row
when (old.settled_at is distinct from new.settled_at) execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_noted after insert on case_notes for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_inserted after insert on case_tasks for each row execute function refresh_work_of_case();
--> statement-breakpoint
create trigger case_work_of_changed after update on case_tasks for each row execute function refresh_work_of_case();
--> statement-breakpoint
-- A text as search compares it: without accents, in Latin letters, and with one spelling for sounds that are written in
-- several ways. "Шевчук", "Shevchuk" and "Szewczuk" are the same.
create function search_form(given text) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Not lower() alone: in a database with the locale C it knows only the letters from a to z.
  form text := translate(lower(given), 'АБВГҐДЕЄЁЖЗИЙІЇКЛМНОПРСТУФХЦЧШЩЬЪЫЭЮЯŁØĐÆŒ', 'абвгґдеєёжзийіїклмнопрстуфхцчшщьъыэюяłøđæœ');
begin
  form := translate(replace(replace(replace(replace(form, 'щ', 'sc'), 'ю', 'iu'), 'я', 'ia'), 'є', 'ie'),
    'ґ''ʼ’`ьъ', 'г');
  form := lower(regexp_replace(normalize(form, NFD), '[\u0300-\u036f]', '', 'g'));
  form := translate(form, 'абвгдежзиіклмнопрстуфхцчшыэłøđıæœßðþ', 'abvhdezziiklmnoprstufhccsielodiaesdt');
  form := replace(replace(replace(replace(form, 'szcz', 'sc'), 'shch', 'sc'), 'sz', 's'), 'sh', 's');
  form := replace(replace(replace(replace(form, 'cz', 'c'), 'ch', 'c'), 'kh', 'h'), 'zh', 'z');
  form := replace(replace(replace(replace(form, 'rz', 'z'), 'ts', 'c'), 'ph', 'f'), 'x', 'ks');
  form := translate(form, 'wyjg', 'viih');
  form := regexp_replace(form, '([a-z])\1+', '\1', 'g');
  form := regexp_replace(form, '(\d)[-/](?=\d)', '\1', 'g');
  return trim(regexp_replace(form, '[\s.,;:/\\"()_+@-]+', ' ', 'g'));
end
$$;
--> statement-breakpoint
create function refresh_case_words(person text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two changes at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('cases.words:' || person, 0));
  delete from public.case_words where user_id = person;
  insert into public.case_words (case_id, user_id, word, restricted)
  select distinct c.id, person, w.word, c.restricted
  from public.cases c join public."user" u on u.id = c.user_id left join public.personal_info p on p.user_id = c.user_id,
    unnest(string_to_array(public.search_form(concat_ws(' ', u.full_name, u.email, c.number, split_part(c.number, '-', 2),
      p.full_name, p.passport_number)) || ' ' ||
      replace(public.search_form(coalesce(p.passport_number, '')), ' ', ''), ' ')) w (word)
  where c.user_id = person and w.word <> ''
  on conflict do nothing;
end
$$;
--> statement-breakpoint
create function refresh_words_of_person() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform public.refresh_case_words(new.user_id);
  return null;
end
$$;
--> statement-breakpoint
create function refresh_words_of_user() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform public.refresh_case_words(new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger case_words_of_case after insert on cases for each row execute function refresh_words_of_person();
--> statement-breakpoint
create trigger case_words_of_restricted after update on cases for each row when (old.restricted <> new.restricted)
execute function refresh_words_of_person();
--> statement-breakpoint
create trigger case_words_of_inserted after insert on personal_info for each row execute function refresh_words_of_person();
--> statement-breakpoint
create trigger case_words_of_changed after update on personal_info for each row
when (old.full_name is distinct from new.full_name or old.passport_number is distinct from new.passport_number)
execute function refresh_words_of_person();
--> statement-breakpoint
create trigger case_words_of_user after update on "user" for each row
when (old.full_name is distinct from new.full_name or old.email is distinct from new.email)
execute function refresh_words_of_user();
--> statement-breakpoint
-- True when this member of staff sees the case.
create function staff_sees_case(c cases) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select public.current_staff() is not null and (not c.restricted or exists (
    select from public.case_access a where a.case_id = c.id and a.user_id = public.current_staff()))
$$;
--> statement-breakpoint
-- True when this member of staff has opened this version of a document of a case that is seen: the audit log has it, which
-- only admins read.
create function has_opened_document(document uuid, of_version integer) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.documents d join public.cases c on c.id = d.case_id
      where d.id = document and public.staff_sees_case(c))
    and exists (select from public.audit_log
      where subject_id = document::text and act = 'document.opened' and actor_kind = 'staff'
        and actor_id = public.current_staff() and details ->> 'version' = of_version::text)
$$;
--> statement-breakpoint
-- The package of a case by the payment that was completed last, or 'free'.
create function case_package(of_case uuid, of_provider text) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select y.package_type from public.payments y
    where y.case_id = of_case and y.status = 'completed' and not y.to_refund
      and (y.provider is distinct from 'sandbox' or of_provider = 'sandbox')
    order by coalesce(y.completed_at, y.created_at) desc, y.id desc limit 1), 'free')
$$;
--> statement-breakpoint
-- The queue filters by the package: looking for it in the payments of every case would take longer than the rest.
create function refresh_case_package() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.case_work set package_type = public.case_package(new.case_id, 'stripe'),
    sandbox_package_type = public.case_package(new.case_id, 'sandbox')
  where case_id = new.case_id;
  perform pg_notify('pobyt_live', json_build_object('desk', true, 'case', case when not restricted then number end)::text)
  from public.case_work where case_id = new.case_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger case_work_of_paid after insert on payments for each row
when (new.case_id is not null and new.status = 'completed') execute function refresh_case_package();
--> statement-breakpoint
create trigger case_work_of_changed after update on payments for each row
when (new.case_id is not null and (old.case_id, old.status, old.to_refund, old.provider, old.package_type, old.completed_at)
  is distinct from (new.case_id, new.status, new.to_refund, new.provider, new.package_type, new.completed_at))
execute function refresh_case_package();
--> statement-breakpoint
-- What a row of the queue says of the person, in one statement for a page of rows: row policies of four tables for every
-- row would take longer than the rest.
create function case_heads(ids uuid[], of_provider text) returns table (case_id uuid, full_name text, email text,
  package_type text, purpose_of_stay text, assigned_name text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id, coalesce(nullif(p.full_name, ''), u.full_name), u.email,
    case when of_provider = 'sandbox' then k.sandbox_package_type else k.package_type end,
    (select f.purpose_of_stay from public.application_forms f where f.case_id = c.id),
    (select s.full_name from public."user" s where s.id = c.assigned_to)
  from public.cases c
    join public.case_work k on k.case_id = c.id
    join public."user" u on u.id = c.user_id
    left join public.personal_info p on p.user_id = c.user_id
  where c.id = any (ids) and public.staff_sees_case(c)
$$;
--> statement-breakpoint
-- A case begins restricted when the others of the person are: a restriction holds for the person, whose name, address and
-- passport belong to every case.
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
  insert into public.cases (user_id, number, restricted)
  values (person, this_year || '-' || lpad(running::text, greatest(4, length(running::text)), '0'),
    exists (select from public.cases where user_id = person and restricted))
  returning id into started;
  insert into public.case_access (case_id, user_id)
  select distinct started, a.user_id from public.case_access a join public.cases c on c.id = a.case_id
  where c.user_id = person;
  insert into public.case_events (case_id, user_id, actor_kind, actor_id, event)
  values (started, person, case current_setting('role') when 'app_user' then 'applicant' else 'system' end,
    case current_setting('role') when 'app_user' then person end, 'opened');
  return started;
end
$$;
--> statement-breakpoint
-- What was restricted before: the person's other cases are seen by those who are named on every restricted one.
insert into case_access (case_id, user_id)
select c.id, a.user_id
from cases c join cases r on r.user_id = c.user_id and r.restricted join case_access a on a.case_id = r.id
where not c.restricted
group by c.id, a.user_id
having count(*) = (select count(*) from cases x where x.user_id = c.user_id and x.restricted);
--> statement-breakpoint
update cases c set restricted = true
where not c.restricted and exists (select from cases r where r.user_id = c.user_id and r.restricted);
--> statement-breakpoint
revoke all on function case_to_do(text, text, integer, integer, integer, integer, integer, integer), case_turn(text),
  refresh_case_work(uuid), refresh_own_case_work(), refresh_work_of_case(), search_form(text), refresh_case_words(text),
  refresh_words_of_person(), refresh_words_of_user(), staff_sees_case(cases), case_package(uuid, text), refresh_case_package(),
  has_opened_document(uuid, integer), case_heads(uuid[], text) from public;
--> statement-breakpoint
grant execute on function search_form(text), has_opened_document(uuid, integer), case_heads(uuid[], text) to app_staff;
--> statement-breakpoint
select refresh_case_work(id) from cases;
--> statement-breakpoint
update case_work set package_type = case_package(case_id, 'stripe'), sandbox_package_type = case_package(case_id, 'sandbox')
where exists (select from payments y where y.case_id = case_work.case_id);
--> statement-breakpoint
select refresh_case_words(user_id) from (select distinct user_id from cases) people;
--> statement-breakpoint
-- An applicant also changes the pages of a version that nobody has opened or judged and no submission names; what staff
-- have said about a version stays with it.
create or replace function guard_document_version() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  acting text := current_setting('role');
  replaces boolean := new.object_name <> old.object_name and new.version = old.version + 1
    and new.status = 'pending' and new.opened_at is null and not new.named_by_submission
    and new.asked_reason is null and new.asked_message is null;
  keeps boolean := new.version = old.version and new.status = old.status
    and new.opened_at is not distinct from old.opened_at and new.named_by_submission = old.named_by_submission
    and new.asked_reason is not distinct from old.asked_reason
    and new.asked_message is not distinct from old.asked_message;
  is_untouched boolean := old.status = 'pending' and old.opened_at is null and not old.named_by_submission;
  has_same_file boolean := new.object_name = old.object_name and new.pages is not distinct from old.pages;
begin
  if (acting = 'app_user' and not (replaces or keeps and (has_same_file or is_untouched and new.pages is not null)))
    or (acting = 'app_staff' and old.opened_at is not null and new.opened_at is distinct from old.opened_at) then
    raise exception 'the version of a document is not changed in this way' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
grant update (assigned_to, last_legal_day) on cases to app_staff;
--> statement-breakpoint
grant update (asked_reason, asked_message) on documents to app_staff;
--> statement-breakpoint
grant select on document_verdicts, case_messages, case_notes, case_tasks, case_receipts, case_work, case_words to app_staff;
--> statement-breakpoint
grant select on case_receipts to app_user;
--> statement-breakpoint
grant insert (document_id, version, case_id, user_id, verdict, reason, message, given_by) on document_verdicts to app_staff;
--> statement-breakpoint
grant update (taken_back_at, taken_back_by) on document_verdicts to app_staff;
--> statement-breakpoint
grant insert (case_id, user_id, author_kind, author_id, text) on case_messages to app_staff, app_user;
--> statement-breakpoint
grant update (read_at, settled_at) on case_messages to app_staff;
--> statement-breakpoint
grant select on case_messages to app_user;
--> statement-breakpoint
grant update (read_at) on case_messages to app_user;
--> statement-breakpoint
grant insert (case_id, user_id, author_id, text) on case_notes to app_staff;
--> statement-breakpoint
grant insert (case_id, user_id, title, due_on, task_for, created_by) on case_tasks to app_staff;
--> statement-breakpoint
grant update (title, due_on, task_for, done_at, done_by, updated_at) on case_tasks to app_staff;
--> statement-breakpoint
grant select on case_tasks to app_user;
--> statement-breakpoint
grant update (done_at, done_by, updated_at) on case_tasks to app_user;
--> statement-breakpoint
CREATE POLICY "staff_read" ON "document_verdicts" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "document_verdicts" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and given_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_take_back" ON "document_verdicts" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (taken_back_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "case_messages" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "open_case_insert" ON "case_messages" AS PERMISSIVE FOR INSERT TO "app_user" WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and author_kind = 'applicant' and author_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "own_rows_mark" ON "case_messages" AS PERMISSIVE FOR UPDATE TO "app_user" USING (user_id = current_setting('app.user_id', true) and author_kind = 'staff') WITH CHECK (user_id = current_setting('app.user_id', true) and author_kind = 'staff');--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_messages" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_messages" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and author_kind = 'staff' and author_id = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_mark" ON "case_messages" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id) and author_kind = 'applicant') WITH CHECK (author_kind = 'applicant');--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_notes" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_notes" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and author_id = (select current_staff()));--> statement-breakpoint
CREATE POLICY "own_shared_read" ON "case_tasks" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true) and task_for = 'applicant');--> statement-breakpoint
CREATE POLICY "own_shared_mark" ON "case_tasks" AS PERMISSIVE FOR UPDATE TO "app_user" USING (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and task_for = 'applicant') WITH CHECK (case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and task_for = 'applicant');--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_tasks" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_write" ON "case_tasks" AS PERMISSIVE FOR INSERT TO "app_staff" WITH CHECK (exists (select from cases c where c.id = case_id) and created_by = (select current_staff()));--> statement-breakpoint
CREATE POLICY "staff_change" ON "case_tasks" AS PERMISSIVE FOR UPDATE TO "app_staff" USING (exists (select from cases c where c.id = case_id)) WITH CHECK (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "own_rows_read" ON "case_receipts" AS PERMISSIVE FOR SELECT TO "app_user" USING (user_id = current_setting('app.user_id', true));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_receipts" AS PERMISSIVE FOR SELECT TO "app_staff" USING (exists (select from cases c where c.id = case_id));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_work" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = case_work.case_id and a.user_id = (select current_staff()))));--> statement-breakpoint
CREATE POLICY "staff_read" ON "case_words" AS PERMISSIVE FOR SELECT TO "app_staff" USING ((select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = case_words.case_id and a.user_id = (select current_staff()))));
