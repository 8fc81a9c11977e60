-- Administrators find a buyer by how the address begins, and those who are turned off, among millions.
create index buyer_email_begins on buyer (lower(email) collate "C");
create index buyer_off on buyer (id desc) where status = 0;
