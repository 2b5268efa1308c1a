grant select on receipts to app_user;
--> statement-breakpoint
-- A receipt never changes. A trigger, and not only a grant: the server's own role owns the table, and who owns a table
-- may change it whatever is granted. The trigger refuses every role, owner and superuser too, and every way there: a
-- careless statement of ours as much as a cascade from another table. To drop it takes a deliberate migration.
create function refuse_receipt_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'a receipt never changes: % of receipts is refused', lower(tg_op)
    using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
revoke all on function refuse_receipt_change() from public;
--> statement-breakpoint
create trigger receipts_never_change before update or delete on receipts
for each row execute function refuse_receipt_change();
--> statement-breakpoint
create trigger receipts_never_emptied before truncate on receipts
for each statement execute function refuse_receipt_change();
--> statement-breakpoint
-- Practice has numbers of its own. The counter of real ones stays where it is: a number that practice took before
-- stands in mails and PDFs already, so it is not given a second time.
alter table receipt_numbers add column practice boolean not null default false;
--> statement-breakpoint
alter table receipt_numbers drop constraint receipt_numbers_pkey;
--> statement-breakpoint
alter table receipt_numbers add primary key (practice, year);
--> statement-breakpoint
insert into receipt_numbers (practice, year, last)
select true, split_part(receipt_number, '/', 1)::integer, max(split_part(receipt_number, '/', 2)::integer)
from payments
where provider = 'sandbox' and receipt_number is not null
group by 2;
--> statement-breakpoint
update payments set receipt_number = 'TEST/' || receipt_number
where provider = 'sandbox' and receipt_number is not null;
