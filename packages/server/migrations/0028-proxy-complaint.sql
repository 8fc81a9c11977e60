-- Who supplied an order that is complained of, where that is not its seller, and how far each of them has read. It stands beside
-- the complaint, so that a sale carries no index for it and a supplier's list reads its own rows alone.
create table order_complaint_supplier (
  complaint_id bigint not null references order_complaint,
  merchant_id bigint not null references merchant,
  -- The last message it has opened.
  read_up_to bigint not null default 0,
  primary key (complaint_id, merchant_id)
);
create index order_complaint_supplier_shop on order_complaint_supplier (merchant_id, complaint_id desc);
insert into order_complaint_supplier (complaint_id, merchant_id)
select distinct c.id, l.stock_merchant_id from order_complaint c join order_line l on l.order_id = c.order_id
where l.stock_merchant_id <> c.merchant_id;
