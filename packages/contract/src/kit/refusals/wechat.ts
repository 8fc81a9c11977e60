/** Notices by WeChat: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const wechatRefusals = {
  wechat_off: {
    code: 1827,
    status: 200,
    zh_CN: '平台未开启微信通知',
    en_US: 'This site sends nothing by WeChat',
  },
  wechat_unset: {
    code: 1828,
    status: 200,
    zh_CN: '请填写公众号的 AppID、AppSecret、令牌 Token 和 EncodingAESKey（43 位字母数字）',
    en_US: 'Give AppID, AppSecret, Token and EncodingAESKey (43 letters and digits) of the official account',
  },
  wechat_failed: {
    code: 1829,
    status: 200,
    zh_CN: '微信接口调用失败：{why}',
    en_US: 'WeChat could not be asked: {why}',
  },
  wechat_unbound: {
    code: 1830,
    status: 200,
    zh_CN: '请先用微信扫码关注公众号',
    en_US: 'Follow the official account by its code first',
  },
  wechat_refused: {
    code: 1612,
    status: 200,
    zh_CN: '微信拒绝：{why}（{code}）',
    en_US: 'WeChat refuses: {why} ({code})',
  },
  wechat_template_unset: {
    code: 1685,
    status: 200,
    zh_CN: '请先在公众号配置中填写“{notice}”的模板编号',
    en_US: 'Name the template of “{notice}” in the settings of the official account first',
  },
  wechat_not_following: {
    code: 1686,
    status: 200,
    zh_CN: '该用户没有关注公众号，无法接收模板消息',
    en_US: 'This person does not follow the official account, and can’t be written to',
  },
  wechat_rule_words: {
    code: 1613,
    status: 200,
    zh_CN: '请填写关键词：每行一个，每个最多 60 字，一条规则最多 30 个',
    en_US: 'Give keywords: one a line, at most 60 signs each and 30 of a rule',
  },
  wechat_rule_reply: {
    code: 1614,
    status: 200,
    zh_CN: '请填写完整回复：文字需要内容，图片需要图片，图文需要标题、图片和链接',
    en_US: 'The reply is not whole: a text wants words, a picture its picture, an article title, picture and link',
  },
  wechat_rule_ai: {
    code: 1615,
    status: 200,
    zh_CN: '关注时没有问题可以回答，请选择文字、图片或图文',
    en_US: 'Who has only begun to follow asked nothing: choose a text, a picture or an article',
  },
  wechat_rule_taken: {
    code: 1616,
    status: 200,
    zh_CN: '默认回复和关注回复各只能有一条，请编辑已有的规则',
    en_US: 'There is such a rule already, and one is all there may be: edit that one',
  },
  wechat_rule_full: {
    code: 1617,
    status: 200,
    zh_CN: '最多 {count} 条规则',
    en_US: 'At most {count} rules',
  },
  wechat_picture: {
    code: 1618,
    status: 200,
    zh_CN: '图片回复只能使用上传到本站的 PNG、JPG 或 GIF 图片',
    en_US: 'A picture has to be uploaded here, as PNG, JPG or GIF',
  },
  wechat_rule_used: {
    code: 1619,
    status: 200,
    zh_CN: '公众号菜单正在使用这条规则，请先修改菜单',
    en_US: 'The account’s menu answers by this rule: change the menu first',
  },
  wechat_menu_changed: {
    code: 1625,
    status: 200,
    zh_CN: '菜单已在别处修改，请刷新后再试',
    en_US: 'The menu was changed elsewhere: please reload',
  },
  wechat_menu_odd: {
    code: 1626,
    status: 200,
    zh_CN: '“{name}”不符合微信的要求：{why}',
    en_US: 'WeChat would not take “{name}”: {why}',
  },
  wechat_menu_empty: {
    code: 1627,
    status: 200,
    zh_CN: '请先添加菜单按钮',
    en_US: 'Add a button first',
  },
  wechat_question_over: {
    code: 1628,
    status: 200,
    zh_CN: '该提问已经处理',
    en_US: 'This question is dealt with already',
  },
  social_account_off: {
    code: 1630,
    status: 200,
    zh_CN: '请先在“公众号配置”中填写并启用公众号',
    en_US: 'Set up the official account and switch it on first',
  },
  wechat_answer_late: {
    code: 1629,
    status: 200,
    zh_CN: '对方已取消关注，或超过 48 小时没有发来消息，微信不允许再回复',
    en_US: 'WeChat lets nobody be answered who follows no more, or wrote more than 48 hours ago',
  },
} as const satisfies Record<string, RefusalRow>;
