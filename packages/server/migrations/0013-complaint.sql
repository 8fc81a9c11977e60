-- Refunds paid by hand leave the platform by another way than the gateway's; a merchant's debt is paid out of later income.

alter domain transaction_kind drop constraint transaction_kind_check;
alter domain transaction_kind add constraint transaction_kind_check check (value in
  ('receipt', 'sale', 'owed_refund', 'complaint_freeze', 'complaint_unfreeze', 'order_refund', 'order_refund_paid', 'debt_repaid'));

create or replace function ledger_account_rules() returns trigger language plpgsql as $$
begin
  if (new.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt', 'fee_income', 'sms_income', 'selectcard_income', 'refund_payable',
      'paid_by_hand', 'channel_receivable', 'buyer_suspense')
    and new.normal in ('debit', 'credit')
    and (new.balance >= 0 or new.allow_negative)
    and (new.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt')) = (new.merchant_id is not null)
    and (new.kind = 'channel_receivable') = (new.channel_account_id is not null)
    and (new.merchant_id is not null) = (new.balance is not null)) is false
  then
    perform refuse_row('ledger_account');
  end if;
  return new;
end $$;

-- Repayments have no row of their own to be named by.
create sequence ledger_repayment;

-- Refunds that wait for an answer.
create index order_refund_unsettled on order_refund (id) where status in ('owed', 'refunding');

-- Whose pictures they are, and how many.
create index upload_owner on upload (realm, owner_id);
