-- A receipt stays as it was issued, and only as long as tax law asks for it: the tax of a sale is due in the year after
-- the sale, and the claim to it ends five years after the end of that year (Tax Ordinance, articles 70 and 86). Years are
-- those of Poland. Until then the trigger refuses every deletion, and a change always.
create or replace function refuse_receipt_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    if date_trunc('year', old.issued_at, 'Europe/Warsaw') + interval '7 years' <= now() then
      return old;
    end if;
  end if;
  raise exception 'a receipt never changes: % of receipts is refused', lower(tg_op)
    using errcode = 'restrict_violation';
end
$$;
