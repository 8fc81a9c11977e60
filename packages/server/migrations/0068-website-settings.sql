-- The website's settings stand on pages of their own, a group each: what was kept moves along.

do $$
declare
  move record;
begin
  for move in
    select * from (values
      ('website', 'domain', array['site_domain']),
      ('register', 'agreement', array['register_agreement', 'privacy_policy']),
      ('order', 'shop', array['show_purchase_agreement', 'purchase_agreement', 'purchase_agreement_seconds']),
      ('website', 'panel', array['merchant_logo', 'merchant_logo_sm', 'office_repository', 'office_help_admin', 'office_help_merchant', 'admin_login_bg']),
      ('order', 'payment', array['order_title_type', 'order_title_profix', 'order_title_str']),
      ('website', 'theme', array['pc_template', 'mobile_template', 'site_home_statis', 'site_try_shop', 'site_link_status', 'site_links']),
      ('order', 'wordfilter', array['site_wordfilter_status', 'site_wordfilter_danger'])
    ) as moves (source, target, keys)
  loop
    insert into setting (name, value)
    select move.target, jsonb_object_agg(kept.key, kept.value)
    from setting, jsonb_each(setting.value) as kept
    where setting.name = move.source and kept.key = any (move.keys)
    having count(*) > 0
    on conflict (name) do update set value = excluded.value || setting.value, update_at = now();
    update setting set value = value - move.keys where name = move.source and value ?| move.keys;
  end loop;
end
$$;
