-- Search finds what one reads aloud. A text as search compares it: letters are doubled or not only in words, never in
-- numbers; three of one letter are not one; Arabic letters are compared without the signs of vowels and in one form.
drop index user_search_terms;--> statement-breakpoint
create or replace function normalize_for_search(given text) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  form text := regexp_replace(given,
    '[''`\u00b4\u02b9-\u02df\u0384\u055a\u055b\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u00ad\u200b-\u200f\u2060\ufeff]',
    '', 'g');
begin
  form := lower(regexp_replace(normalize(form, NFKD), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'));
  form := translate(form, 'ىیکةہھ', 'ييكههه');
  -- Nobody is called so: three of one letter stay three.
  form := regexp_replace(form, '([a-z])\1{2,}', '\1' || U&'\e000' || '\1' || U&'\e000' || '\1', 'g');
  -- Not lower() alone: in a database with the locale C it knows only the letters from a to z.
  form := translate(form, 'АБВГҐДЕЄЖЗИІКЛМНОПРСТУФХЦЧШЩЬЪЫЭЮЯӘҒҚҢӨҰҮҺҲҶЂЈЉЊЋЏЅ', 'абвгґдеєжзиіклмнопрстуфхцчшщьъыэюяәғқңөұүһҳҷђјљњћџѕ');
  form := translate(form, 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  form := translate(form, 'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰ', 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ');
  form := translate(form, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩŁØĐÆŒÞÐƏŊĦŦƁƊƘƳƐƆ', 'αβγδεζηθικλμνξοπρστυφχψωłøđæœþðəŋħŧɓɗƙƴɛɔ');
  form := replace(replace(replace(replace(form, 'щ', 'sc'), 'ю', 'iu'), 'я', 'ia'), 'є', 'ie');
  form := replace(replace(replace(replace(form, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'ѕ', 'dz');
  form := replace(replace(replace(replace(form, 'ձ', 'dz'), 'ძ', 'dz'), 'θ', 'th'), 'ψ', 'ps');
  -- At the beginning of a word two Armenian letters are read with a sound before them, and two together are one.
  form := regexp_replace(form, '(^|[^ա-ֆ])ո(?!ւ)', '\1vo', 'g');
  form := regexp_replace(form, '(^|[^ա-ֆ])ե', '\1ie', 'g');
  form := replace(replace(form, 'ու', 'u'), 'χ', 'ch');
  form := translate(form, 'абвгґдежзиіклмнопрстуфхцчшыэәғқңөұүһҳҷђјћьъ', 'abvhhdezziiklmnoprstufhccsieagknouuhhjdjc');
  form := translate(form, 'աբգդեզէըթժիլխծկհղճմյնշոչպջռսվտրցւփքօֆ', 'abgdezeitzilhckhhcminsocpjrsvtrcvpkof');
  form := translate(form, 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცწჭხჯჰ', 'abgdevztiklmnopzrstufkhkscccchjh');
  form := translate(form, 'αβγδεζηικλμνξοπρσςτυφωłøđıæœßþðəŋħŧɓɗƙƴɛɔ', 'avgdeziiklmnxoprsstifolodiaestdanhtbdkieo');
  form := replace(replace(replace(replace(form, 'szcz', 'sc'), 'shch', 'sc'), 'sz', 's'), 'sh', 's');
  form := replace(replace(replace(replace(form, 'cz', 'c'), 'ch', 'c'), 'kh', 'h'), 'zh', 'z');
  form := replace(replace(replace(replace(form, 'rz', 'z'), 'ts', 'c'), 'ph', 'f'), 'x', 'ks');
  form := translate(form, 'wyjgq', 'viihk');
  form := regexp_replace(form, '(\d)[-/](?=\d)', '\1', 'g');
  form := trim(regexp_replace(form, '[\s.,;:/\\"()_+@\u00b7\u060c\u2010-\u2015\u2022\u2027\u2212\u3001\u30fb-]+', ' ', 'g'));
  -- In a number, or beside one, a letter that is doubled is another number.
  form := coalesce((select string_agg(
      case when word ~ '\d' then word else regexp_replace(word, '([a-z])\1+', '\1', 'g') end, ' ' order by place)
    from unnest(string_to_array(form, ' ')) with ordinality w (word, place)), '');
  return replace(form, U&'\e000', '');
end
$$;--> statement-breakpoint
-- The parts of a name, as they are written.
create function split_name(given text) returns table (part text, place integer)
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select part, row_number() over (order by at)::integer
  from regexp_split_to_table(given, '[\s.,;:/\\"()_+@\u00a0\u00b7\u060c\u2000-\u200a\u2010-\u2015\u2022\u2027\u2212\u3000\u3001\u30fb\uff0d-]+') with ordinality p (part, at)
  where part <> ''
$$;--> statement-breakpoint
-- The words by which somebody is found: those of the name; two and three neighbours as one, because "Al-Ahmad" is also written
-- "Al Ahmad" and "AlAhmad"; the parts beside an apostrophe, because "O’Hara" is also looked for as "Hara"; an Arabic name
-- without its article; and a name in Chinese or Korean letters, which has no space in it, from each letter on.
create or replace function list_search_terms(given text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with parts as materialized (select part, place from public.split_name(given)),
  spelled as (
    select part from parts
    union all select regexp_replace(part, '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', ' ', 'g') from parts
      where part ~ '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]'
    union all select a.part || b.part from parts a join parts b on b.place = a.place + 1
    union all select a.part || b.part || c.part from parts a join parts b on b.place = a.place + 1
      join parts c on c.place = a.place + 2
    union all select substr(part, 3) from parts where part ~ '^ال.{2}'
    union all select substr(normalize(part, NFC), n) from parts, generate_series(2, least(char_length(part), 12)) n
      where normalize(part, NFC) ~ '^[\u3400-\u9fff\uac00-\ud7a3]+$')
  select coalesce(array_agg(distinct word), '{}')
  from spelled, unnest(string_to_array(public.normalize_for_search(part), ' ')) word where word <> ''
$$;--> statement-breakpoint
-- The words of an address, and its letters without the figures among them: "hanna1990" is found as "Hana", too.
create function list_address_terms(given text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(string_to_array(public.normalize_for_search(given || ' ' || regexp_replace(given, '\d+', ' ', 'g')), ' ')) word
  where word <> ''
$$;--> statement-breakpoint
-- The words of what was typed, at most six, and neighbours as one, each with its places among the words: whoever is found has
-- words for all places. A word is found by its beginning, until `until`; a figure of one to three digits only whole, because
-- "23" is the case 2026-0023, and not 2026-0230.
create function list_query_terms(typed text) returns table (word text, until text, first integer, last integer)
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with parts as materialized (
    select part, row_number() over (order by place)::integer as place
    from public.split_name(regexp_replace(typed, '(\d)[-/](?=\d)', '\1', 'g'))
    where public.normalize_for_search(part) <> '' order by place limit 6),
  runs as (
    select part as text, place as first, place as last from parts
    union all select a.part || b.part, a.place, b.place from parts a join parts b on b.place = a.place + 1
    union all select a.part || b.part || c.part, a.place, c.place from parts a join parts b on b.place = a.place + 1
      join parts c on c.place = a.place + 2),
  terms as (select public.normalize_for_search(text) as word, first, last from runs)
  select word, case when word ~ '^\d{1,3}$' then word else word || U&'\+10FFFF' end, first, last
  from terms order by first, last
$$;--> statement-breakpoint
-- The words by which the cases of a person are found. A number is found as it is written, and without its year and zeros.
create function list_case_terms(person text) returns table (case_id uuid, word text, restricted boolean)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select distinct c.id, w.word, c.restricted
  from public.cases c join public."user" u on u.id = c.user_id left join public.personal_info p on p.user_id = c.user_id,
    unnest(public.list_search_terms(u.full_name) || public.list_search_terms(coalesce(p.full_name, ''))
      || public.list_address_terms(u.email) || array[replace(c.number, '-', ''), split_part(c.number, '-', 2),
        ltrim(split_part(c.number, '-', 2), '0')]) w (word)
  where c.user_id = person and w.word <> ''
$$;--> statement-breakpoint
create or replace function refresh_case_search_terms(person text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two changes at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('cases.words:' || person, 0));
  delete from public.case_search_terms where user_id = person;
  insert into public.case_search_terms (case_id, user_id, word, restricted)
  select case_id, person, word, restricted from public.list_case_terms(person)
  on conflict do nothing;
end
$$;--> statement-breakpoint
create index user_search_terms on "user" using gin (array_to_tsvector(list_search_terms(full_name) || list_address_terms(email)));--> statement-breakpoint
-- The figures of a passport, when there are enough of them to be read aloud alone, and the figures of a phone, from the last
-- one on: with or without the country before them. Both are compared whole.
CREATE INDEX "personal_info_passport_figures" ON "personal_info" USING btree (substring("passport_number" from '[0-9]{6,}$'));--> statement-breakpoint
CREATE INDEX "personal_info_phone_figures" ON "personal_info" USING btree (reverse(regexp_replace(split_part("phone", ';', 1), '[^0-9]', '', 'g')) COLLATE "C");--> statement-breakpoint
-- The cases that this member of staff sees, of whoever has this passport or phone number. With the rights of the owner, because
-- under a row policy PostgreSQL looks up no expression in an index.
create function find_cases_by_number(passport text, passport_figures text, phone_figures text)
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
      and reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C" < reverse(phone_figures) || ':')
  select c.id, bool_or(f.by_passport) from found f join public.cases c on c.user_id = f.user_id
  where public.staff_sees_case(c) group by c.id
$$;--> statement-breakpoint
revoke all on function split_name(text), list_address_terms(text), list_query_terms(text), list_case_terms(text),
  find_cases_by_number(text, text, text) from public;--> statement-breakpoint
grant execute on function split_name(text), list_address_terms(text) to app_user;--> statement-breakpoint
grant execute on function split_name(text), list_address_terms(text), list_query_terms(text),
  find_cases_by_number(text, text, text) to app_staff;--> statement-breakpoint
-- All words anew, in one statement: a lock for each person would be too many.
lock table case_search_terms in access exclusive mode;--> statement-breakpoint
delete from case_search_terms;--> statement-breakpoint
insert into case_search_terms (case_id, user_id, word, restricted)
select t.case_id, p.user_id, t.word, t.restricted
from (select distinct user_id from cases) p cross join lateral list_case_terms(p.user_id) t;
