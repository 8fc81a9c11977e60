-- Cards that come in are looked at once a statement: whose they are and whether their rows hold in one pass, where four passes and a
-- trigger of its own stood before (decision 0098).
create or replace function card_has_owners() returns trigger language plpgsql as $$
declare
  v record;
begin
  for v in
    select merchant_id, goods_id, import_id, bool_or((status between 0 and 4
      and octet_length(secret) >= 30
      and octet_length(fingerprint) = 16
      and select_price >= 0
      and (status between 2 and 4) = (order_id is not null)
      and (order_id is null) = (line_id is null)
      and (delete_at is null or status between 0 and 1)) is false) as refused
    from added group by 1, 2, 3 order by 2, 3
  loop
    if v.refused then
      perform refuse_row('card');
    end if;
    perform 1 from goods where id = v.goods_id and merchant_id = v.merchant_id for key share;
    if not found then
      raise exception 'a card of no goods of its merchant' using errcode = '23503', table = 'card', constraint = 'card_goods';
    end if;
    perform 1 from card_import where id = v.import_id and merchant_id = v.merchant_id for key share;
    if not found then
      raise exception 'a card of no batch of its merchant' using errcode = '23503', table = 'card', constraint = 'card_import';
    end if;
  end loop;
  return null;
end $$;
drop trigger card_rules_insert on card;
