-- What is due is asked for by time alone. To a planner that has seen few unpaid orders any small index of them looks cheap to
-- walk through; this one can't be taken for whatever else asks for unpaid orders, since that says nothing of close_at.
drop index orders_due;
create index orders_due on orders (close_at) where status = 0 and close_at is not null;
