-- The administrator's list of what settles on confirmation, newest first, of one state or of all.
create index settlement_order_status on settlement_order (status, payment_id);
