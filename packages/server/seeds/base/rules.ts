/** The rules a new house starts with: plain texts that its owner reads, changes and answers for. A house that runs is given none. */
import type { RuleSetting } from '@keymall/contract/content/article-words';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';

interface Rule {
  /** The setting that names it; without one it only stands among the articles. */
  setting?: RuleSetting;
  title: string;
  summary: string;
  /** Headings and what stands below each, in Chinese and again in English. */
  parts: readonly (readonly [heading: string, text: string])[];
}

const RULES: readonly Rule[] = [
  {
    setting: 'register_agreement_id',
    title: '服务协议 · Terms of service',
    summary: '商家与买家使用本平台时的权利与义务。What merchants and buyers may expect, and what is expected of them.',
    parts: [
      ['一、平台做什么', '平台为商家提供店铺、收款、发货与对账工具，商品由商家自行提供并负责。'],
      ['二、账号', '注册信息应当真实。账号由本人保管和使用，不得出租、出借或转让；账号下的操作由持有人负责。'],
      ['三、交易与结算', '买家付款后自动发货。手续费以后台公示的费率为准，货款按结算规则进入余额；投诉处理期间相关款项会被冻结。'],
      ['四、违约处理', '违反本协议或平台规则的，平台可以下架商品、暂停交易、冻结相关款项或关闭店铺，并说明理由。'],
      ['五、变更与终止', '协议变更会提前公示。结清订单与投诉后，可以随时停止使用并注销账号。'],
      [
        'What the platform does',
        'It gives merchants a shop, ways to be paid, delivery and books. Merchants provide the goods and answer for them.',
      ],
      ['Accounts', 'Register with true details. An account is its holder’s alone and is not rented, lent or passed on.'],
      [
        'Trade and settlement',
        'Goods are delivered once they are paid. Fees are those shown in the office; what a complaint is about is held until it is settled.',
      ],
      [
        'Breach and end',
        'Whoever breaks the rules may lose goods, trade or shop, and is told why. Once orders and complaints are settled, anybody may leave.',
      ],
    ],
  },
  {
    setting: 'privacy_policy_id',
    title: '隐私政策 · Privacy policy',
    summary: '我们保存什么、为了什么、保存多久。What is kept, why, and for how long.',
    parts: [
      ['一、保存的信息', '注册信息、登录记录（时间、IP 地址、浏览器）、上传的商品与图片，以及交易、结算和沟通记录。'],
      ['二、用途', '用于提供店铺、收款、发货、售后与结算服务，保障账号与资金安全，履行法律规定的义务。'],
      ['三、共享', '仅在完成支付、短信、邮件等服务所必需的范围内提供给相应的服务商。不出售个人信息。'],
      ['四、保护', '密码以不可还原的方式保存，卡密与收款密钥加密存放，访问按权限控制并留有记录。'],
      ['五、您的权利', '可以查看、更正和导出自己的信息，也可以注销账号；法律要求保留的交易记录保存至规定期限。'],
      [
        'What is kept',
        'Your registration, sign-ins (time, address, browser), what you upload, and records of trade, settlement and messages.',
      ],
      [
        'Why, and who else sees it',
        'To run shops, payments and settlement safely. Providers of payments and messages are given what they need, nobody else.',
      ],
      ['Your rights', 'See, correct and export what is yours, or close your account. What the law wants kept is kept as long as it says.'],
    ],
  },
  {
    setting: 'goods_release_id',
    title: '商品发布规范 · Rules for goods',
    summary: '名称、说明、价格与库存应当怎样写。How names, texts, prices and stock are to be given.',
    parts: [
      ['一、名称与说明', '写明是什么、适用的地区与平台、有效期、使用方法和售后条件。不使用他人商标误导买家，不夸大。'],
      ['二、价格与库存', '标价即成交价，不在付款后加价。卡密应当未被使用、来源合法；同一卡密不得重复出售。'],
      ['三、售后', '在承诺的时间内处理买家的问题；卡密无效的，更换或退款。'],
      [
        'Names and texts',
        'Say what it is, where it works, how long it is valid, how it is used and what happens if it fails. Mislead nobody.',
      ],
      [
        'Price, stock, service',
        'The price shown is the price paid. Keys are unused, lawful and sold once; one that fails is replaced or refunded.',
      ],
    ],
  },
  {
    setting: 'prohibited_catalog_id',
    title: '禁售商品目录 · Prohibited goods',
    summary: '任何店铺都不得出售的商品。What no shop may sell.',
    parts: [
      ['一、违法商品', '赌博、色情、毒品、管制物品、伪造证件与票据，以及法律禁止流通的其他商品。'],
      ['二、侵害他人', '盗取或来历不明的账号、卡密与个人信息，破解、外挂与木马程序，用于欺诈的工具与教程。'],
      ['三、金融与身份', '银行卡、支付账号、实名账号、验证码代收等可用于洗钱或冒用身份的商品。'],
      ['Unlawful goods', 'Gambling, pornography, drugs, controlled items, forged papers, and whatever else the law forbids.'],
      [
        'Goods that harm others',
        'Stolen accounts, keys or personal data, cheats, malware, tools of fraud, and bank, payment or identity accounts.',
      ],
    ],
  },
  {
    setting: 'infringement_report_id',
    title: '侵权举报 · Report an infringement',
    summary: '认为商品侵犯了您的权利时怎样告诉我们。How to tell us that goods infringe your rights.',
    parts: [
      ['一、怎样举报', '请通过页脚的联系方式告知：商品链接、您的身份与权利证明、侵权的说明，以及怎样联系您。'],
      ['二、怎样处理', '材料齐全的，平台会先下架相关商品并通知商家；商家可以提交不侵权的说明，平台根据双方材料决定恢复或移除。'],
      [
        'How to report',
        'Write to the contact at the foot of the page: link, proof of your right, what infringes it, and how to reach you.',
      ],
      [
        'What happens then',
        'Goods are taken down and the merchant is told; he may answer, and the platform decides by what both have shown.',
      ],
    ],
  },
  {
    title: '退款与售后规则 · Refunds',
    summary: '什么时候可以退款，怎样申请。When money is given back, and how to ask.',
    parts: [
      ['一、可以退款', '卡密无效、与说明不符、付款后未发货，或重复付款、付错金额的。'],
      ['二、不能退款', '卡密有效并且已经使用的，以及因买家自行泄露造成的损失。'],
      ['三、怎样申请', '在订单查询页打开订单，提交退款申请或投诉；商家逾期未处理的，平台按投诉规则处理。款项原路退回。'],
      ['When', 'A key that does not work, is not what was described or never came; payments made twice or of a wrong amount.'],
      [
        'When not, and how to ask',
        'Not for keys that worked and were used. Open the order, ask for a refund or complain; money goes back the way it came.',
      ],
    ],
  },
];

const htmlOf = ({ parts }: Rule): string => parts.map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`).join('');

/** Writes the articles and the settings that name them. */
export async function seedRules(ctx: Ctx): Promise<void> {
  await ctx.transaction(async ({ db, now }) => {
    const { id: cate_id } = await db
      .insertInto('article_category')
      .values({ name: '平台规则', alias: 'rules', sort: 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await db
      .insertInto('article')
      .values(RULES.map((rule) => ({ cate_id, title: rule.title, summary: rule.summary, content: htmlOf(rule), publish_at: now() })))
      .returning(['id', 'title'])
      .execute();
    const named = Object.fromEntries(
      RULES.flatMap(({ setting, title }) => (setting ? [[setting, added.find((row) => row.title === title)?.id ?? 0] as const] : [])),
    );
    await db
      .insertInto('setting')
      .values({ name: 'website', value: JSON.stringify(named) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: sql`setting.value || excluded.value`, update_at: sql<Date>`now()` }),
      )
      .execute();
  });
  await ctx.house.settings.reload();
}
