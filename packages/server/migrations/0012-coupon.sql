-- How a batch is given, so that a shop's page finds the ones on offer: 1 handed out, 2 claimed online.
alter table coupon_batch add column receive smallint not null default 1 check (receive in (1, 2));
update coupon_batch b set receive = 2 where exists (select 1 from goods_coupon c where c.batch_id = b.id and c.receive = 2);
create index coupon_batch_offered on coupon_batch (merchant_id, id desc) where receive = 2;
create index goods_coupon_batch on goods_coupon (batch_id, id);
