-- A line changes once, when it is sent: with room beside it that costs no index entry.
alter table order_line set (fillfactor = 85);
