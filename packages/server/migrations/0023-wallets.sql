-- Wallets: an adjustment is booked once, however often it is sent; a statement is also a file to print.

-- Adjustments that came before get a number of their own; later ones bring the page's.
alter table wallet_adjustment add column request_no text not null default gen_random_uuid()::text check (length(request_no) between 1 and 64);
alter table wallet_adjustment alter column request_no drop default;
create unique index wallet_adjustment_request on wallet_adjustment (merchant_id, request_no);

alter table export_task drop constraint export_task_format_check;
alter table export_task add constraint export_task_format_check check (format in ('csv', 'xlsx', 'txt', 'pdf'));
