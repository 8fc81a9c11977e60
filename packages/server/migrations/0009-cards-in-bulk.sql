-- Cards come in by a hundred thousand, all of one goods and one batch: a foreign key asks for both anew with every card, which
-- is half of what an insert costs. The same is asked once a statement, and whoever would take the goods or the batch away is
-- refused while it has cards. Rows named by new cards are held as a foreign key holds them.
alter table card drop constraint card_import_id_fkey, drop constraint card_merchant_id_goods_id_fkey;

create function card_has_owners() returns trigger language plpgsql as $$
declare
  v_wanted int;
  v_found int;
begin
  select count(*) into v_wanted from (select distinct merchant_id, goods_id from added) n;
  perform 1 from goods g join (select distinct merchant_id, goods_id from added) n on n.goods_id = g.id and n.merchant_id = g.merchant_id
    for key share of g;
  get diagnostics v_found = row_count;
  if v_found < v_wanted then
    raise exception 'a card of no goods of its merchant' using errcode = '23503', table = 'card', constraint = 'card_goods';
  end if;
  select count(*) into v_wanted from (select distinct merchant_id, import_id from added) n;
  perform 1 from card_import i join (select distinct merchant_id, import_id from added) n on n.import_id = i.id and n.merchant_id = i.merchant_id
    for key share of i;
  get diagnostics v_found = row_count;
  if v_found < v_wanted then
    raise exception 'a card of no batch of its merchant' using errcode = '23503', table = 'card', constraint = 'card_import';
  end if;
  return null;
end $$;
create trigger card_owners_insert after insert on card referencing new table as added for each statement execute function card_has_owners();

-- A card may move to another goods of its merchant; its batch and its merchant stay.
create function card_moves() returns trigger language plpgsql as $$
begin
  if new.merchant_id <> old.merchant_id or new.import_id <> old.import_id then
    raise exception 'a card keeps its merchant and its batch' using errcode = '23503', table = 'card', constraint = 'card_import';
  end if;
  perform 1 from goods g where g.id = new.goods_id and g.merchant_id = new.merchant_id for key share;
  if not found then
    raise exception 'a card of no goods of its merchant' using errcode = '23503', table = 'card', constraint = 'card_goods';
  end if;
  return new;
end $$;
create trigger card_owners_update before update of merchant_id, goods_id, import_id on card for each row
  when (old.goods_id <> new.goods_id or old.merchant_id <> new.merchant_id or old.import_id <> new.import_id) execute function card_moves();

create function keeps_its_cards() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'goods' then
    if exists (select 1 from card where goods_id = old.id) then
      raise exception 'goods with cards' using errcode = '23503', table = 'card', constraint = 'card_goods';
    end if;
  elsif exists (select 1 from card where import_id = old.id) then
    raise exception 'a batch with cards' using errcode = '23503', table = 'card', constraint = 'card_import';
  end if;
  return old;
end $$;
create trigger goods_keep_cards before delete on goods for each row execute function keeps_its_cards();
create trigger import_keeps_cards before delete on card_import for each row execute function keeps_its_cards();
