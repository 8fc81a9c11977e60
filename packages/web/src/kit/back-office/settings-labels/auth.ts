import type { GroupTexts } from './group.ts';

const yuan = { zh_CN: '元', en_US: 'CNY' };

export const authTexts: GroupTexts<'auth'> = {
  lead: {
    zh_CN: '商户提交实名认证时的费用与核验方式；哪些商户必须认证，在“结算与提现”和商户详情中设置',
    en_US: 'What a verification costs and who checks it. Who must verify is set under settlement, or on a merchant’s page',
  },
  parts: [
    { title: { zh_CN: '认证费用', en_US: 'Verification fee' }, keys: ['auth_fee_person', 'auth_fee_company', 'auth_free_count'] },
    {
      title: { zh_CN: '核验接口', en_US: 'Check by a provider' },
      keys: ['auth_provider', 'auth_url', 'auth_key', 'auth_secret', 'auth_auto'],
    },
    { title: { zh_CN: '证件图片', en_US: 'Document photos' }, keys: ['auth_keep_days'] },
  ],
  texts: {
    auth_fee_person: { zh_CN: '个人认证', en_US: 'Of a person', unit: yuan },
    auth_fee_company: { zh_CN: '企业认证', en_US: 'Of a company', unit: yuan },
    auth_free_count: {
      zh_CN: '每个商户免费次数',
      en_US: 'Free for each merchant',
      help: {
        zh_CN: '之后每次提交收费，从商户选择的钱包扣除；核验服务始终没有给出结果时，费用自动退回',
        en_US:
          'Each one after that is paid from the wallet the merchant chooses; where a provider never answers the fee goes back by itself',
      },
    },
    auth_provider: {
      zh_CN: '核验方式',
      en_US: 'Checked by',
      options: [
        { value: 'none', zh_CN: '人工审核', en_US: 'By an administrator' },
        { value: 'signed-json', zh_CN: '签名 JSON 接口', en_US: 'Signed JSON' },
      ],
    },
    auth_url: { zh_CN: '接口地址', en_US: 'Gateway address' },
    auth_key: { zh_CN: '访问标识', en_US: 'Key' },
    auth_secret: {
      zh_CN: '签名密钥',
      en_US: 'Secret',
      drawing: 'secret',
      help: { zh_CN: '留空则保持不变，保存后不再显示', en_US: 'Leave empty to keep what is stored; never shown again' },
    },
    auth_auto: {
      zh_CN: '按核验结果自动处理',
      en_US: 'The check decides',
      help: {
        zh_CN: '开启后，一致则通过，不一致则拒绝；关闭时只显示结果，由管理员决定',
        en_US: 'On: what belongs together passes, what does not is refused. Off: an administrator reads the result and decides',
      },
    },
    auth_keep_days: {
      zh_CN: '处理后保存图片',
      en_US: 'Kept after the decision for',
      unit: { zh_CN: '天', en_US: 'days' },
      help: { zh_CN: '到期自动删除，不可恢复', en_US: 'Then they are deleted by themselves, for good' },
    },
  },
};
