import type { GroupTexts } from './group.ts';

export const limitsTexts: GroupTexts<'limits'> = {
  lead: {
    zh_CN: '一段时间内可调用的次数，超出后需要等待。访客按浏览器计，同一网络地址合计不超过 8 倍；登录后按账号计',
    en_US:
      'How often one may call before having to wait. Visitors count by browser, an address as a whole up to eight times that; whoever is signed in counts by account',
  },
  parts: [
    { title: { zh_CN: '接口', en_US: 'API' }, keys: ['general', 'account', 'order', 'lookup', 'upload', 'notice'] },
    {
      title: { zh_CN: '账户', en_US: 'Account' },
      keys: ['login', 'register', 'login_failures', 'account_failures', 'login_captcha', 'code_failures'],
    },
    {
      title: { zh_CN: '查询与优惠券', en_US: 'Lookup and coupons' },
      keys: ['lookup_failures', 'order_failures', 'mailbox_links', 'letters', 'coupon_failures', 'coupon_claims'],
    },
    { title: { zh_CN: '在线聊天', en_US: 'Chat' }, keys: ['chat', 'chat_files', 'chat_rooms'] },
    {
      title: { zh_CN: '图片空间', en_US: 'Picture storage' },
      keys: ['upload_day_count', 'upload_day_mb', 'upload_total_count', 'upload_total_mb', 'order_picture_count', 'order_picture_mb'],
    },
  ],
  texts: {
    chat: { zh_CN: '每人发送的聊天消息', en_US: 'Messages of one sender', drawing: 'budget' },
    chat_files: { zh_CN: '每人发送的聊天图片与文件', en_US: 'Pictures and files of one sender', drawing: 'budget' },
    chat_rooms: { zh_CN: '同一网络地址发起的店铺会话', en_US: 'Chats with shops begun from one address', drawing: 'budget' },
    general: { zh_CN: '一般接口', en_US: 'General calls', drawing: 'budget' },
    account: { zh_CN: '登录后的接口', en_US: 'Calls when signed in', drawing: 'budget' },
    order: { zh_CN: '下单', en_US: 'Ordering', drawing: 'budget' },
    lookup: { zh_CN: '查询订单', en_US: 'Find an order', drawing: 'budget' },
    upload: { zh_CN: '上传', en_US: 'Upload', drawing: 'budget' },
    notice: {
      zh_CN: '自有账号的支付通知',
      en_US: 'Notices of own accounts',
      drawing: 'budget',
      help: {
        zh_CN: '每个商户自有账号可处理的通知数；也是全站留存的未采信通知数',
        en_US: 'Per merchant’s own account; and how many refused notices are kept in all',
      },
    },
    login: { zh_CN: '登录', en_US: 'Sign in', drawing: 'budget' },
    register: { zh_CN: '注册', en_US: 'Register', drawing: 'budget' },
    login_failures: {
      zh_CN: '登录失败',
      en_US: 'Failed sign-ins',
      drawing: 'budget',
      help: {
        zh_CN: '同一账号与地址失败达到次数后，每次再试都要等待',
        en_US: 'Per account and address, before each further try has to wait',
      },
    },
    letters: {
      zh_CN: '验证码与确认邮件',
      en_US: 'Codes and confirmations',
      drawing: 'budget',
      help: {
        zh_CN: '同一网络地址要求发送的邮件与短信，超过后须等待',
        en_US: 'Mails and texts asked for from one address; more have to wait',
      },
    },
    login_captcha: {
      zh_CN: '登录安全验证',
      en_US: 'Security check at sign-in',
      drawing: 'budget',
      help: {
        zh_CN: '同一地址或账号登录失败达到次数后，浏览器须先完成一次安全验证（自动进行，无需操作）',
        en_US: 'After so many failures the browser proves some work first; nobody has to do anything',
      },
    },
    code_failures: {
      zh_CN: '验证码错误',
      en_US: 'Wrong codes',
      drawing: 'budget',
      help: { zh_CN: '两步验证、邮箱与短信验证码的错误次数', en_US: 'Of two-step sign-in, mails and texts' },
    },
    account_failures: {
      zh_CN: '账号被试密码',
      en_US: 'Failed sign-ins per account',
      drawing: 'budget',
      help: {
        zh_CN: '同一账号在各处累计失败达到次数后，陌生地址与设备须逐次等待；常用地址与设备不受影响',
        en_US: 'Per account, from wherever; then strange addresses and devices wait for each other, known ones do not',
      },
    },
    lookup_failures: {
      zh_CN: '查询密码错误',
      en_US: 'Wrong order passwords',
      drawing: 'budget',
      help: { zh_CN: '同一网络地址输错达到次数后，每次再试都要等待', en_US: 'Per address, before each further try has to wait' },
    },
    order_failures: {
      zh_CN: '订单被试密码',
      en_US: 'Wrong passwords per order',
      drawing: 'budget',
      help: {
        zh_CN: '同一订单或联系方式在各处累计输错的上限；达到十分之一后，输错过的地址须逐次等待',
        en_US: 'Per order or contact, from wherever; from a tenth on, addresses that failed before wait for each other',
      },
    },
    mailbox_links: {
      zh_CN: '邮箱与手机收信',
      en_US: 'Mails and texts to one person',
      drawing: 'budget',
      help: { zh_CN: '同一邮箱、手机号或订单最多收到的邮件与短信', en_US: 'To one mailbox or mobile, or of one order, whoever asks' },
    },
    coupon_claims: {
      zh_CN: '领取优惠券',
      en_US: 'Get a coupon',
      drawing: 'budget',
      help: { zh_CN: '同一网络地址可领取同一批优惠券的张数', en_US: 'Of one batch by one address' },
    },
    coupon_failures: {
      zh_CN: '优惠码错误',
      en_US: 'Unknown coupon codes',
      drawing: 'budget',
      help: { zh_CN: '同一网络地址输错达到次数后，每次再试都要等待', en_US: 'Per address, before each further try has to wait' },
    },
    upload_day_count: { zh_CN: '每账号每天上传', en_US: 'Uploads per account per day', unit: { zh_CN: '张', en_US: 'pictures' } },
    upload_day_mb: { zh_CN: '每账号每天流量', en_US: 'Traffic per account per day', unit: { zh_CN: 'MB', en_US: 'MB' } },
    upload_total_count: { zh_CN: '每账号总张数', en_US: 'Pictures per account', unit: { zh_CN: '张', en_US: 'pictures' } },
    upload_total_mb: { zh_CN: '每账号总空间', en_US: 'Storage per account', unit: { zh_CN: 'MB', en_US: 'MB' } },
    order_picture_count: { zh_CN: '每笔订单的凭证', en_US: 'Evidence per order', unit: { zh_CN: '张', en_US: 'pictures' } },
    order_picture_mb: { zh_CN: '每笔订单的凭证空间', en_US: 'Evidence storage per order', unit: { zh_CN: 'MB', en_US: 'MB' } },
  },
};
