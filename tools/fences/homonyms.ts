/** Chinese words with more than one English, by the reason why. The list may only shrink: an entry nobody needs is a violation. */
export const HOMONYMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'one and many: Chinese has no plural': {
    支付方式: ['Payment method', 'Payment methods'],
    付款方式: ['Payment method', 'Payment methods'],
    订单: ['Order', 'Orders'],
    投诉: ['Complaint', 'Complaints'],
    投诉申请: ['Complaint request', 'Complaint requests'],
    投诉原因: ['Reason', 'Reasons'],
    优惠券: ['Coupon', 'Coupons'],
    退款: ['Refund', 'Refunds'],
    待退款: ['Refund owed', 'Refunds owed'],
    结算通道: ['Payout channel', 'Payout channels'],
    角色费率: ['Role rate', 'Role rates'],
    '“{name}”的费率': ['the rate of “{name}”', 'Rates of “{name}”'],
    商品分类: ['Category', 'Categories'],
    账号: ['Account', 'Accounts'],
    收款账号: ['Account', 'Accounts'],
    操作: ['Action', 'Actions'],
    差异: ['Difference', 'Differences'],
    商品: ['Product', 'Products'],
    选择商品: ['Choose a product', 'Choose products'],
    批次: ['Batch', 'Batches'],
    上传图片: ['Upload a picture', 'Upload pictures'],
  },
  'what a button does and what has been done: Chinese has no tense': {
    启用: ['Enable', 'Enabled'],
    停用: ['Disable', 'Disabled'],
    关闭: ['Close', 'Closed'],
    关闭订单: ['Close order', 'Order closed'],
    申请提现: ['Withdraw', 'Withdrawal requested'],
    补发卡密: ['Replace the cards', 'Cards replaced'],
    人工确认收款: ['Confirm payment manually', 'Payment confirmed manually'],
    查看卡密: ['View cards', 'Cards viewed'],
    冻结订单: ['Freeze', 'Frozen'],
    解除冻结: ['Unfreeze', 'Unfrozen'],
    撤销投诉: ['Withdraw the complaint', 'Complaint withdrawn'],
    申请平台介入: ['Ask the platform to decide', 'Asked the platform to decide'],
    添加备注: ['Add a note', 'Note added'],
    审核: ['Review', 'Reviewed'],
    导入: ['Import', 'Imported'],
    查询结果: ['Query the result', 'Results'],
  },
  'a counter: English names what is counted, or leaves it out': {
    张: ['cards', 'coupons', 'pictures'],
    份: ['pcs', 'requests'],
    '{count} 笔': ['{count}', '{count} orders'],
  },
  'a moment that has passed, and an hour of the day that is set': {
    开始时间: ['Started', 'From'],
    结束时间: ['Ended', 'Until'],
  },
  'a card as the shop keeps it, what its buyer is given, and the part of it that is secret': {
    卡密: ['Card', 'Cards', 'Keys', 'Secret'],
  },
  'a run of changes is undone, a complaint is withdrawn': {
    已撤销: ['Undone', 'Withdrawn'],
  },
  'none left for an order, and few left on the shelf': {
    库存不足: ['Out of stock', 'Low stock'],
  },
  'money that came in, and whether an account takes money': {
    收款: ['Payment', 'Collects'],
  },
  'out of the bin, and on after a pause': {
    恢复: ['Restore', 'Resume'],
  },
  'a web address to apply at, and the network address a request came from': {
    申请地址: ['Application link', 'Request address'],
  },
  'a call of this server, and the service that pays out': {
    接口: ['API', 'Gateway'],
  },
  'given for a number bought, and what comes free with it': {
    赠送: ['Give', 'Free with it'],
  },
  'the platform’s own settings, and the colours of the device': {
    跟随系统: ['Same as the platform', 'System'],
  },
  'what a message says, and what a block list matches': {
    内容: ['Content', 'Value'],
  },
  'a notice that something is closed, and to close a notice': {
    关闭提示: ['Notice while closed', 'Dismiss'],
  },
};
