import type { GroupTexts } from './group.ts';

export const complaintTexts: GroupTexts<'complaint'> = {
  lead: {
    zh_CN: '买家可以投诉什么、商家多久内答复、退款由谁承担，保存后对新的投诉与退款生效',
    en_US: 'What buyers can complain about, how long merchants have to answer, and who bears refunds. Applies from now on',
  },
  parts: [
    {
      title: { zh_CN: '投诉', en_US: 'Complaints' },
      keys: ['complaint_types', 'complaint_types_en', 'complaint_full_types', 'complaint_window_days', 'complaint_request_limit'],
    },
    { title: { zh_CN: '期限', en_US: 'Deadline' }, keys: ['complaint_reply_hours', 'complaint_expire_result'] },
    { title: { zh_CN: '退款', en_US: 'Refunds' }, keys: ['complaint_refund', 'refund_fee_back'] },
    { title: { zh_CN: '付款后缺货', en_US: 'Paid and out of stock' }, keys: ['late_refund', 'late_refund_hours'] },
  ],
  texts: {
    complaint_types: {
      zh_CN: '投诉原因',
      en_US: 'Reasons',
      drawing: 'lines',
      help: { zh_CN: '买家从中选择，用 | 分隔', en_US: 'Buyers choose one of these; separate with |' },
    },
    complaint_types_en: {
      zh_CN: '投诉原因（英文）',
      en_US: 'Reasons in English',
      drawing: 'lines',
      help: {
        zh_CN: '与投诉原因顺序一致，用 | 分隔；留空的显示中文',
        en_US: 'In the same order as the reasons, separated with |; empty ones are shown in Chinese',
      },
    },
    complaint_full_types: {
      zh_CN: '全额退款的原因',
      en_US: 'Reasons for a full refund',
      drawing: 'lines',
      help: { zh_CN: '选择这些原因时总是投诉整笔订单，用 | 分隔', en_US: 'These always apply to the whole order; separate with |' },
    },
    complaint_request_limit: {
      zh_CN: '每笔订单待核实的投诉申请上限',
      en_US: 'Pending requests per order',
      unit: { zh_CN: '份', en_US: 'requests' },
      help: {
        zh_CN: '仅凭联系方式提交、等待平台核对付款凭证的申请；不冻结资金',
        en_US: 'Filed on the word of a contact and waiting for the platform to see a proof of payment; they freeze nothing',
      },
    },
    complaint_window_days: {
      zh_CN: '可投诉时间',
      en_US: 'Complaint period',
      unit: { zh_CN: '天', en_US: 'days' },
      help: { zh_CN: '从支付时算起', en_US: 'Counted from payment' },
    },
    complaint_reply_hours: {
      zh_CN: '商家答复期限',
      en_US: 'Merchant’s time to answer',
      unit: { zh_CN: '小时', en_US: 'hours' },
      help: {
        zh_CN: '同意退款、补发卡密或申请平台介入才算答复，留言不算',
        en_US: 'Agreeing, replacing or contesting is an answer; a message is not',
      },
    },
    complaint_expire_result: {
      zh_CN: '逾期未答复',
      en_US: 'If there is no answer',
      options: [
        { value: 'buyer_wins', zh_CN: '自动退款给买家', en_US: 'Refund the buyer' },
        { value: 'escalate', zh_CN: '转平台裁决', en_US: 'Escalate to the platform' },
      ],
    },
    complaint_refund: {
      zh_CN: '原路退款',
      en_US: 'Refund via the gateway',
      help: {
        zh_CN: '关闭后所有退款由人工打款到买家收款码',
        en_US: 'While off, all refunds are paid manually to the buyer’s payment code',
      },
    },
    refund_fee_back: {
      zh_CN: '退还手续费',
      en_US: 'Return the fee',
      help: {
        zh_CN: '开启时平台按比例退还手续费；关闭时手续费由商户承担',
        en_US: 'On: the platform returns its fee in proportion. Off: the merchant bears it',
      },
    },
    late_refund: {
      zh_CN: '自动原路退回',
      en_US: 'Automatic refund',
      help: {
        zh_CN: '付款迟到或缺货而未能发货的订单，网关支持时自动退款；否则通知平台人工处理',
        en_US: 'What was paid for an order that could not be served, where the gateway refunds; else the platform is told',
      },
    },
    late_refund_hours: {
      zh_CN: '留给买家换货',
      en_US: 'Time to choose another product',
      unit: { zh_CN: '小时', en_US: 'hours' },
      help: { zh_CN: '仅当店铺允许买家更换商品；0 为立即退款', en_US: 'Only where the shop allows it; 0 refunds at once' },
    },
  },
};
