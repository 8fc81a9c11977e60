-- What a withdrawal's life must leave behind. See docs/domain/withdrawals.md.

alter table withdrawal
  -- It was above the limit when it was decided: a second administrator must agree.
  add column needs_second boolean not null default false,
  -- Sent by the setting, without a person's word.
  add column auto_sent boolean not null default false,
  -- When it was handed to the gateway last.
  add column send_at timestamptz,
  add constraint withdrawal_two_people check (not needs_second or status in (0, 2) or second_admin_id is not null),
  add constraint withdrawal_reviewed check (status = 0 or review_admin_id is not null or auto_sent),
  add constraint withdrawal_sent check ((status in (3, 4)) <= (channel_account_id is not null and send_at is not null)),
  add constraint withdrawal_way check (not by_hand or (channel_account_id is null and review_admin_id is not null));
