-- What one owner has sent is summed before each further picture: out of the index alone.
create index upload_sums on upload (realm, owner_id) include (create_at, bytes);
drop index upload_owner;
