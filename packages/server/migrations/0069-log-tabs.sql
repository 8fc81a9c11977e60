-- the operation log is looked at by whose it was (administrators, merchants, buyers) and by address, newest first
create index operation_log_realm on operation_log (realm, id desc);
create index operation_log_ip on operation_log (ip, id desc);
