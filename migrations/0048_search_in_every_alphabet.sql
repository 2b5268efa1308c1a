-- A text as search compares it, for the names of more people: no apostrophe of any keyboard counts (Uzbek letters are
-- written with six of them), and Kazakh, Tajik, Serbian, Greek, Armenian and Georgian letters are those of a passport.
-- "Oʻktamova" is "Oktamova", "Қасымов" is "Kasymov", "Հակոբյան" is "Hakobyan", "თამარ" is "Tamar". The rest is as before:
-- without accents, and with one spelling for sounds that are written in several ways.
create or replace function normalize_for_search(given text) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  form text := regexp_replace(given,
    '[''`\u00b4\u02b9-\u02df\u0384\u055a\u055b\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u00ad\u200b-\u200f\u2060\ufeff]',
    '', 'g');
begin
  form := lower(regexp_replace(normalize(form, NFKD), '[\u0300-\u036f]', '', 'g'));
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
  form := regexp_replace(form, '([a-z])\1+', '\1', 'g');
  form := regexp_replace(form, '(\d)[-/](?=\d)', '\1', 'g');
  return trim(regexp_replace(form, '[\s.,;:/\\"()_+@\u00b7\u2010-\u2015\u2212\u30fb-]+', ' ', 'g'));
end
$$;--> statement-breakpoint
-- The words by which somebody is found: those of the text, and the parts of a name beside its apostrophe, because "O’Hara" is
-- also looked for as "Hara".
create function list_search_terms(given text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select string_to_array(public.normalize_for_search(given || ' ' ||
    array_to_string(array(select regexp_replace(word, '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]', ' ', 'g')
      from unnest(string_to_array(given, ' ')) word where word ~ '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032]'), ' ')), ' ')
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
  select distinct c.id, person, w.word, c.restricted
  from public.cases c join public."user" u on u.id = c.user_id left join public.personal_info p on p.user_id = c.user_id,
    unnest(public.list_search_terms(concat_ws(' ', u.full_name, u.email, c.number,
      split_part(c.number, '-', 2), p.full_name))) w (word)
  where c.user_id = person and w.word <> ''
  on conflict do nothing;
end
$$;--> statement-breakpoint
-- By these words the list of people finds an account. Whoever changes normalize_for_search() makes this index and the words
-- of the cases anew, as here.
create index user_search_terms on "user" using gin (array_to_tsvector(list_search_terms(full_name || ' ' || email)));--> statement-breakpoint
revoke all on function list_search_terms(text) from public;--> statement-breakpoint
grant execute on function normalize_for_search(text), list_search_terms(text) to app_user;--> statement-breakpoint
grant execute on function list_search_terms(text) to app_staff;--> statement-breakpoint
select refresh_case_search_terms(user_id) from (select distinct user_id from cases) people;
