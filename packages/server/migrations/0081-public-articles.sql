-- Articles are read by everybody, and settings may name some as the house's rules. What an older version kept for those names meant nothing then.
update setting
set value = value - array['register_agreement_id', 'privacy_policy_id', 'goods_release_id', 'prohibited_catalog_id', 'infringement_report_id']
where name = 'website';

create index article_most_read on article (views desc, id desc) where status = 1;
