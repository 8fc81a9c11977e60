-- How mail is encrypted and which gateway of text messages is called were told by a port and by a default; both are chosen now.
update setting set value = value || jsonb_build_object('email_security', case when coalesce(value ->> 'email_port', '465') = '465' then 'tls' else 'starttls' end)
where name = 'email' and not value ? 'email_security';
update setting set value = value || jsonb_build_object('sms_gateway', '') where name = 'sms' and value ->> 'sms_gateway' = 'https://api.smsbao.com';
