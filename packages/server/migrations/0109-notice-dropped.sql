-- A buyer takes a notice out of his sight: the row stays, so that what was told once is not told again.
alter table buyer_notice add column drop_at timestamptz;
