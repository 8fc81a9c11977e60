-- What administrators say of money in doubt: a payout or a refund that the gateway says no end of. See docs/domain/withdrawals.md.

-- One word; whoever calls holds the row it is about. `agreed`: as many as must have said the same; `waits`: another administrator
-- must; `same`: this one has said so already. Above the limit two must, and stay two once it was above.
create function fn.verdict_give(p_subject text, p_id bigint, p_admin bigint, p_paid boolean, p_amount bigint, p_second_above bigint,
  p_reason text, p_evidence text, p_picture text, p_at timestamptz)
returns text language plpgsql as $$
declare
  v_last boolean := (select v.paid from verdict v where v.subject = p_subject and v.subject_id = p_id and v.admin_id = p_admin and v.ended_at is null
    order by v.id desc limit 1);
  v_two boolean := p_amount > p_second_above or exists (
    select 1 from verdict v where v.subject = p_subject and v.subject_id = p_id and v.ended_at is null and v.needs_second);
begin
  if v_last is not distinct from p_paid then
    return 'same';
  end if;
  insert into verdict (subject, subject_id, admin_id, paid, reason, evidence, picture, needs_second, create_at)
  values (p_subject, p_id, p_admin, p_paid, p_reason, p_evidence, p_picture, v_two, p_at);
  -- Of each administrator the last word counts.
  if v_two and (
    select count(*) from (
      select distinct on (v.admin_id) v.paid from verdict v where v.subject = p_subject and v.subject_id = p_id and v.ended_at is null
      order by v.admin_id, v.id desc
    ) said where said.paid = p_paid
  ) < 2 then
    return 'waits';
  end if;
  perform fn.verdicts_end(p_subject, p_id, p_at);
  return 'agreed';
end $$;

-- The doubt is over, or begins anew: what was said of it counts no more.
create function fn.verdicts_end(p_subject text, p_id bigint, p_at timestamptz) returns void language sql as $$
  update verdict set ended_at = p_at where subject = p_subject and subject_id = p_id and ended_at is null;
$$;
