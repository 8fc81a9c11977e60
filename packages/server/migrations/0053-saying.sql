-- What the house says, beside its Chinese text: by column, which saying it is and what fills it (contract/kit/saying.ts). Null where people
-- wrote it, and in rows from before.
alter table merchant_message add column sayings jsonb;
alter table order_complaint add column sayings jsonb;
alter table order_complaint_request add column sayings jsonb, add column locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US'));
alter table order_complaint_message add column sayings jsonb;
alter table order_record add column sayings jsonb;
alter table order_refund add column sayings jsonb;
alter table orders add column sayings jsonb;
alter table withdrawal add column sayings jsonb;
alter table settlement_order add column sayings jsonb;
alter table gateway_statement_difference add column sayings jsonb;
alter table schedule_log add column sayings jsonb;

-- Letters to whoever asked for one are in the language they asked in.
alter table restock_subscription add column locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US'));
