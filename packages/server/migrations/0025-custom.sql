-- Merchants' own channels: when a merchant was last told that prepaid fees run low. Papers of sub-merchants: pictures, one a kind.

alter table custom_channel add column warn_at timestamptz;

-- Encrypted under the key `payee`, bound to the sub-merchant and the kind.
create table sub_merchant_paper (
  sub_merchant_id bigint not null references sub_merchant,
  kind text not null check (kind in ('licence', 'id_front', 'id_back')),
  content bytea not null,
  create_at timestamptz not null default now(),
  primary key (sub_merchant_id, kind)
);
