-- Money that came under an order's number and that it did not take, oldest first (modules/ordering/pay/untaken.service.ts); null for none, as for
-- nearly every order. What only names the number, from an account that is not the order's, is nothing to tell its buyer.
create function fn.order_untaken(p_trade_no text) returns jsonb language sql stable as $$
  select case when exists (select from receipt r where r.trade_no = p_trade_no and r.outcome not in ('applied', 'pending')) then (
    select jsonb_agg(jsonb_build_object('amount', w.amount, 'reason', w.reason, 'status', w.status, 'received_at', r.create_at, 'owed_at', w.create_at,
      'back_at', case when w.status = 'refunded' then w.resolve_at end, 'tried', w.tried_at is not null, 'source', r.source,
      'channel_account_id', r.channel_account_id, 'late_replace', s.late_replace) order by w.id)
    from receipt r join owed_refund w on w.receipt_id = r.id left join shop s on s.merchant_id = w.merchant_id
    where r.trade_no = p_trade_no and w.status not in ('replaced', 'dismissed')
      and w.reason in ('wrong_amount', 'second_payment', 'late_unserved', 'short_of_stock', 'unconfirmed', 'own_stopped')) end
$$;

-- Orders as their buyers find them again (modules/ordering/lookup/lookup.repository.ts): with their lines, what was delivered, and the shop. Whoever asks
-- decides who may see what of them. A function, for its plan is one for any number of orders.
create function fn.orders_look_up(p_trade_nos text[]) returns table (
  id bigint, merchant_id bigint, goods_id bigint, buyer_id bigint, trade_no text, goods_name text, quantity int, goods_price_old bigint, goods_price bigint,
  coupon_price bigint, select_fee bigint, sms_notify smallint, sms_payer smallint, sms_price bigint, fee bigint, fee_payer smallint, total_price bigint,
  refund_price bigint, status smallint, sendout int, pay_title text, contact text, email text, note text, sayings jsonb, password_mac bytea, create_at timestamptz,
  success_at timestamptz, close_at timestamptz, shop_name text, show_contact smallint, shop_contact jsonb, late_replace smallint, link_token text, remark text,
  lines jsonb, cards jsonb, complaint jsonb, grants_end_at timestamptz, untaken jsonb
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Each by its number, whatever the planner has seen: in a house that had one shop and few orders when the plan was made, it begins with the shop
  -- and reads all of its orders.
  return query
  select o.id, o.merchant_id, o.goods_id, o.buyer_id, o.trade_no, o.goods_name, o.quantity, o.goods_price_old, o.goods_price, o.coupon_price,
    o.selectcard_fee_platform + o.selectcard_fee_merchant as select_fee, o.sms_notify, o.sms_payer, o.sms_price, o.fee, o.fee_payer, o.total_price,
    o.refund_price, o.status, o.sendout, o.pay_title, o.contact, o.email, o.note, o.sayings, o.password_mac, o.create_at, o.success_at, o.close_at,
    s.shop_name, s.show_contact, s.shop_contact, s.late_replace, l.token as link_token, g.remark,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', ol.id, 'goods_id', ol.goods_id, 'goods_name', o.goods_name, 'quantity', ol.quantity, 'is_gift', ol.is_gift,
        'delivery_kind', ol.delivery_kind, 'sendout', ol.sendout, 'content_id', ol.content_id, 'file_name', null, 'bytes', null) order by ol.id)
      from order_line ol
      where ol.order_id = o.id), '[]') as lines,
    case when o.status = 1 then coalesce((
      select jsonb_agg(jsonb_build_object('line_id', oc.line_id, 'goods_id', c.goods_id, 'fingerprint', encode(c.fingerprint, 'hex'),
        'secret', encode(c.secret, 'base64'), 'is_pre', ci.is_pre, 'status', c.status) order by oc.line_id, c.position)
      from order_card oc join card c on c.id = oc.card_id join card_import ci on ci.id = c.import_id where oc.order_id = o.id), '[]') else '[]' end as cards,
    case when o.status in (1, 3) then (
      select jsonb_build_object('id', oc.id, 'status', oc.status) from order_complaint oc where oc.order_id = o.id order by oc.id desc limit 1) end as complaint,
    case when o.buyer_id is null then o.grants_end_at
      else greatest(o.grants_end_at, (select b.order_grants_end_at from buyer b where b.id = o.buyer_id)) end as grants_end_at,
    -- Asked here first: what is called is planned anew in every statement.
    case when exists (select from receipt r where r.trade_no = o.trade_no and r.outcome not in ('applied', 'pending')) then fn.order_untaken(o.trade_no) end as untaken
  from unnest(p_trade_nos) as asked (trade_no)
  cross join lateral (select * from orders where orders.trade_no = asked.trade_no offset 0) o
  join shop s on s.merchant_id = o.merchant_id
  join goods g on g.id = o.goods_id
  left join shop_link l on l.merchant_id = o.merchant_id and l.relation_type = 'shop' and l.relation_id = o.merchant_id and l.status = 1;
end $$;
