-- Ways to pay that every installation has, once each by name; and how a channel's test ended. See docs/domain/channels.md.

-- Starts between 0019 and this one could add the same ways again.
update pay_channel c set pay_type_id = (select min(s.id) from pay_type s join pay_type t on t.name = s.name where t.id = c.pay_type_id)
where c.pay_type_id in (select t.id from pay_type t join pay_type s on s.name = t.name and s.id < t.id);
delete from pay_type t using pay_type s where s.name = t.name and s.id < t.id;
create unique index pay_type_name on pay_type (name);

-- A new house has them from its seed.
insert into pay_type (code, name, logo, sort)
select known.* from (values
  ('alipay', '支付宝H5', '/assets/pay/alipay.svg', 95), ('wxpay', '微信H5', '/assets/pay/wxpay.svg', 85), ('qqpay', 'QQ钱包H5', '/assets/pay/qqpay.svg', 75),
  ('jdpay', '京东钱包', '/assets/pay/jdpay.svg', 60), ('duxiaoman', '度小满支付', '/assets/pay/duxiaoman.svg', 55),
  ('usdt', '数字货币', '/assets/pay/usdt.svg', 40), ('card', '国际银行卡', '/assets/pay/card.svg', 30), ('paypal', 'PayPal', '/assets/pay/paypal.svg', 20)
) as known (code, name, logo, sort)
where exists (select from pay_type) and not exists (select from pay_type t where t.name = known.name);
update pay_type set sort = case code when 'alipay' then 100 when 'wxpay' then 90 when 'qqpay' then 80 when 'bank' then 70 else sort end where sort = 0;

-- What became of a test's money: nothing yet, on its way back, back, or kept, for the gateway can't or would not give it back.
alter table channel_test
  add column refund text not null default '' check (refund in ('', 'refunding', 'refunded', 'kept')),
  add column close_at timestamptz not null default now(),
  add column refund_at timestamptz,
  add constraint channel_test_refund check (refund = '' or status in (1, 3)),
  add constraint channel_test_back check ((refund = 'refunded') = (status = 3));
create index channel_test_waiting on channel_test (id) where status = 0 or refund = 'refunding' or (status = 1 and refund = '');
