-- Tests of a channel with real money: nobody's sale. Moves: 0 waiting → 1 paid, 0 → 2 closed, 2 → 1 (paid after all), 1 → 3 given back.

create function fn.channel_test_paid(p payment) returns void language plpgsql as $$
begin
  update channel_test set status = 1, success_at = now() where id = p.ref_id and status in (0, 2);
  if not found then
    raise exception 'channel test % moved under its payment''s lock', p.ref_id;
  end if;
  -- Until it is given back, what a test brought is nobody's income.
  perform fn.ledger_post('channel_test', p.ref_id, p.trade_no,
    array[fn.ledger_account('buyer_suspense', null, null), fn.ledger_account('adjustment', null, null)],
    array['channel_test', 'channel_test'], array[p.amount, -p.amount]);
  perform fn.outbox_add('channel.give_back', jsonb_build_object('test_id', p.ref_id));
end $$;

-- It went back through the gateway, and is nobody's any more; once.
create function fn.channel_test_back(p_test bigint) returns boolean language plpgsql as $$
declare
  t channel_test;
begin
  update channel_test set status = 3, refund = 'refunded', refund_at = now() where id = p_test and status = 1 and refund in ('refunding', 'kept') returning * into t;
  if not found then
    return false;
  end if;
  -- The same fact the other way about: its number with the sign turned.
  perform fn.ledger_post('channel_test', -t.id, t.trade_no,
    array[fn.ledger_account('adjustment', null, null), fn.ledger_channel(t.channel_account_id)],
    array['channel_test', 'channel_test'], array[t.amount, -t.amount]);
  return true;
end $$;
