-- Where an account has signed in from: asked only when strangers are guessing at its password.
create index login_log_known on login_log (realm, subject_id, ip) where ok;
