/** What the page about the site says, part by part: a look lays it out and dresses it. */
import * as word from '@keymall/contract/kit/word';
import { inBoth } from '@keymall/contract/kit/words';
import { useLocale, useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';

const text = words(
  {
    title: '关于{name}',
    p1: '{name} 是一个面向数字商品与卡密的多商户销售平台。商家在这里开设自己的店铺，买家凭一条链接即可下单，付款后系统自动交付。',
    p2: '我们相信好的交易应当简单而可靠：价格由服务器统一计算，库存不会超卖，卡密加密保存，每一笔资金都有据可查。',
    h1: '对买家',
    b1: '无需注册即可购买。付款后请妥善保存订单号与查询密码，可随时在订单查询页找回卡密。请勿向任何人透露订单号与密码。',
    h2: '对商家',
    b2: '提供店铺、商品、卡密、订单与账目的完整后台。订单状态、手续费与收入逐笔列明，支持多种支付渠道。',
    contact: '联系我们',
    qq: '客服 QQ',
  },
  {
    title: 'About {name}',
    p1: '{name} is a marketplace for digital goods and card keys. Merchants run their own shops; buyers order through a link and receive their keys the moment they pay.',
    p2: 'A good trade is simple and reliable: prices come from one place, stock is never oversold, keys are kept encrypted, and every cent is accounted for.',
    h1: 'For buyers',
    b1: 'No account is needed. Keep the order number and its password: they find your keys again at any time. Never tell them to anyone.',
    h2: 'For merchants',
    b2: 'A full back office for shop, products, keys, orders and books, with fees and income shown line by line and several ways to be paid.',
    contact: 'Contact',
    qq: 'Support QQ',
  },
  { mail: word.email },
);

/** The title, what comes first, and the parts below it, each with a heading. */
export function useAbout() {
  const t = useWords(text);
  const site = useSite();
  const locale = useLocale();
  const { site_name: name, site_info_email: email, site_info_qq: qq } = site;
  const contact = [
    ...(email ? [`${t('mail')} ${email}`] : []),
    ...(qq ? [`${t('qq')} ${qq} ${inBoth(site.site_info_qq_desc, site.site_info_qq_desc_en)[locale]}`.trim()] : []),
  ];
  return {
    title: t('title', { name }),
    lead: [t('p1', { name }), t('p2')],
    parts: [
      { key: 'buyers', title: t('h1'), lines: [t('b1')] },
      { key: 'merchants', title: t('h2'), lines: [t('b2')] },
      { key: 'contact', title: t('contact'), lines: contact },
    ].filter(({ lines }) => lines.length > 0),
  };
}
