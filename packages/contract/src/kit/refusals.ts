/**
 * Every way the house says no: name, body code, HTTP status, and the sentence in each language. `{name}` is filled from
 * the refusal's values. Codes are stable; 1 is success. 1001 (an order that asks for its password) is fixed by the wire.
 */
export type Locale = 'zh_CN' | 'en_US';
export const LOCALES: readonly Locale[] = ['zh_CN', 'en_US'];

interface Row {
  code: number;
  status: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507;
  zh_CN: string;
  en_US: string;
}

export const refusals = {
  // the wire itself
  bad_input: { code: 400, status: 400, zh_CN: '请求参数有误：{field}', en_US: 'Invalid input: {field}' },
  signed_out: { code: 401, status: 401, zh_CN: '登录已失效，请重新登录', en_US: 'Your session has ended, please sign in again' },
  idle_too_long: {
    code: 1725,
    status: 401,
    zh_CN: '长时间没有操作，已为您退出登录',
    en_US: 'You were signed out after a long time without doing anything',
  },
  forbidden: { code: 403, status: 403, zh_CN: '没有权限', en_US: 'You have no permission' },
  missing: { code: 404, status: 404, zh_CN: '内容不存在', en_US: 'Not found' },
  too_large: { code: 413, status: 413, zh_CN: '内容过大', en_US: 'Too large' },
  key_reused: {
    code: 422,
    status: 422,
    zh_CN: '请求编号已用于另一次操作，请刷新后重试',
    en_US: 'This request number was used for something else; reload and try again',
  },
  too_many: { code: 429, status: 429, zh_CN: '操作太频繁，请 {seconds} 秒后再试', en_US: 'Too many attempts, try again in {seconds} s' },
  broken: {
    code: 500,
    status: 500,
    zh_CN: '系统繁忙，请稍后重试（编号 {request_id}）',
    en_US: 'Something went wrong, please try again (ref {request_id})',
  },
  cross_site: { code: 1730, status: 403, zh_CN: '不接受来自其他网站的请求', en_US: 'Requests from other sites are not accepted' },
  busy: {
    code: 503,
    status: 503,
    zh_CN: '服务繁忙，请稍后重试，不会重复扣款',
    en_US: 'Busy, please try again; you will not be charged twice',
  },

  // identity
  wrong_login: { code: 1100, status: 200, zh_CN: '账号或密码错误', en_US: 'Wrong account or password' },
  login_throttled: { code: 1101, status: 200, zh_CN: '尝试次数过多，请 {seconds} 秒后再试', en_US: 'Too many attempts, wait {seconds} s' },
  account_disabled: { code: 1102, status: 200, zh_CN: '账号已停用', en_US: 'This account is disabled' },
  merchant_unreviewed: { code: 1103, status: 200, zh_CN: '账号正在审核中', en_US: 'This account is awaiting review' },
  merchant_refused: {
    code: 1760,
    status: 200,
    zh_CN: '开店申请未通过：{reason}。修改后可以重新申请',
    en_US: 'The application was refused: {reason}. You can apply again',
  },
  application_settled: {
    code: 1761,
    status: 200,
    zh_CN: '该申请的状态已变化，请刷新',
    en_US: 'This application has moved on; reload first',
  },
  merchant_frozen: {
    code: 1104,
    status: 200,
    zh_CN: '账号已被冻结，请联系平台{reason}',
    en_US: 'This account is frozen, please contact the platform{reason}',
  },
  register_closed: { code: 1105, status: 200, zh_CN: '暂未开放注册', en_US: 'Registration is closed' },
  name_taken: { code: 1106, status: 200, zh_CN: '该账号已被使用', en_US: 'This account name is taken' },
  weak_password: { code: 1107, status: 200, zh_CN: '密码过于常见，请更换', en_US: 'This password is too common' },
  password_of_name: {
    code: 1731,
    status: 200,
    zh_CN: '密码不能由账号、店铺或站点的名称组成，请更换',
    en_US: 'The password may not be made of the account, shop or site name',
  },
  agreement_needed: { code: 1108, status: 200, zh_CN: '请先阅读并同意协议', en_US: 'Please accept the agreement first' },
  setup_link_dead: { code: 1109, status: 200, zh_CN: '初始化链接无效或已过期', en_US: 'This set-up link is invalid or has expired' },
  last_register_soon: {
    code: 1110,
    status: 200,
    zh_CN: '该网络今日注册次数已达上限',
    en_US: 'Too many registrations from this network today',
  },

  // shop
  site_closed: { code: 1200, status: 200, zh_CN: '{tips}', en_US: '{tips}' },
  link_dead: { code: 1201, status: 200, zh_CN: '链接不存在或已关闭', en_US: 'This link does not exist or is closed' },
  shop_unopened: { code: 1202, status: 200, zh_CN: '店铺尚未开通', en_US: 'This shop is not open yet' },
  shop_frozen: { code: 1203, status: 200, zh_CN: '店铺已被冻结', en_US: 'This shop is frozen' },
  shop_closed: { code: 1204, status: 200, zh_CN: '{notice}', en_US: '{notice}' },
  shop_off_hours: { code: 1206, status: 200, zh_CN: '本店营业时间 {hours}{notice}', en_US: 'This shop is open {hours}{notice}' },
  shop_day_off: { code: 1207, status: 200, zh_CN: '本店今天休息{notice}', en_US: 'This shop is closed today{notice}' },
  shop_expired: { code: 1205, status: 200, zh_CN: '店铺已到期', en_US: 'This shop has expired' },

  // goods, categories, cards
  category_missing: { code: 1300, status: 200, zh_CN: '分类不存在', en_US: 'No such category' },
  category_in_use: {
    code: 1301,
    status: 200,
    zh_CN: '分类下还有 {count} 件商品，不能删除',
    en_US: 'The category still holds {count} goods',
  },
  goods_in_orders: { code: 1302, status: 200, zh_CN: '商品有未完成的订单，暂不能删除', en_US: 'The goods has open orders' },
  goods_frozen: { code: 1303, status: 200, zh_CN: '商品已被平台冻结', en_US: 'The goods is frozen by the platform' },
  price_out_of_range: {
    code: 1304,
    status: 200,
    zh_CN: '价格须在 {min} 到 {max} 元之间',
    en_US: 'The price must be between {min} and {max}',
  },
  quantity_bounds: { code: 1305, status: 200, zh_CN: '限购数量不能小于起购数量', en_US: 'The maximum may not be below the minimum' },
  import_empty: { code: 1310, status: 200, zh_CN: '没有可导入的卡密', en_US: 'There is nothing to import' },
  import_too_long: { code: 1311, status: 200, zh_CN: '一次最多导入 {max} 行', en_US: 'At most {max} lines at once' },
  card_not_free: { code: 1312, status: 200, zh_CN: '卡密已售出或被订单占用', en_US: 'The card is sold or held by an order' },
  visit_password_wrong: { code: 1320, status: 200, zh_CN: '访问密码错误', en_US: 'Wrong password' },
  price_not_above_cost: { code: 1321, status: 200, zh_CN: '售价必须高于成本价', en_US: 'The price must be above the cost' },
  steps_wrong: {
    code: 1322,
    status: 200,
    zh_CN: '第 {line} 档有误：数量须从小到大，且不重复',
    en_US: 'Step {line}: quantities must rise and not repeat',
  },
  tier_price_wrong: {
    code: 1323,
    status: 200,
    zh_CN: '第 {line} 档批发价须高于成本价、低于售价',
    en_US: 'Tier {line}: the price must be above the cost and below the base price',
  },
  gift_wrong: {
    code: 1324,
    status: 200,
    zh_CN: '赠品须是本店的其他商品，且不能重复',
    en_US: 'Gifts must be other goods of this shop, each once',
  },
  visit_password_missing: { code: 1325, status: 200, zh_CN: '请设置访问密码', en_US: 'Set the password of this goods' },
  goods_is_gift: {
    code: 1326,
    status: 200,
    zh_CN: '「{name}」是其他商品的赠品，请先从赠品中移除',
    en_US: '"{name}" is a gift of another goods; remove it there first',
  },
  goods_has_orders: {
    code: 1327,
    status: 200,
    zh_CN: '「{name}」有订单记录，不能彻底删除',
    en_US: '"{name}" has orders and cannot be removed for good',
  },
  goods_has_cards: {
    code: 1328,
    status: 200,
    zh_CN: '「{name}」还有卡密，请先清空卡密及其回收站',
    en_US: '"{name}" still has cards; clear them and their bin first',
  },
  goods_has_coupons: {
    code: 1329,
    status: 200,
    zh_CN: '「{name}」有专属优惠券，请先彻底删除优惠券',
    en_US: '"{name}" has coupons of its own; remove those for good first',
  },
  delivery_kind_fixed: {
    code: 1330,
    status: 200,
    zh_CN: '商品还有库存、内容或未完成的订单，不能更改发货方式',
    en_US: 'The goods still has stock, content or open orders; its way of delivery cannot change',
  },
  goods_changed: {
    code: 1331,
    status: 200,
    zh_CN: '「{name}」在预览之后被修改，请重新预览',
    en_US: '"{name}" has changed since the preview; preview again',
  },
  price_edit_row: { code: 1332, status: 200, zh_CN: '「{name}」：{reason}', en_US: '"{name}": {reason}' },
  price_edit_too_many: {
    code: 1333,
    status: 200,
    zh_CN: '一次最多修改 {max} 件商品，请缩小范围',
    en_US: 'At most {max} goods at once; narrow the selection',
  },
  price_change_undone: { code: 1334, status: 200, zh_CN: '这次改价已经撤销过', en_US: 'This price change was undone already' },
  price_change_moved: {
    code: 1335,
    status: 200,
    zh_CN: '「{name}」之后又改过价，不能撤销',
    en_US: '"{name}" was priced anew since; the change cannot be undone',
  },
  category_in_trash: {
    code: 1336,
    status: 200,
    zh_CN: '回收站中还有该分类的 {count} 件商品，请先彻底删除或移走',
    en_US: 'The bin still holds {count} goods of the category',
  },
  category_in_coupons: { code: 1337, status: 200, zh_CN: '有优惠券限用于该分类，不能删除', en_US: 'Coupons are bound to the category' },
  content_kind_wrong: {
    code: 1338,
    status: 200,
    zh_CN: '该商品的发货方式不是这一种',
    en_US: 'The goods is not delivered this way',
  },
  restock_available: { code: 1339, status: 200, zh_CN: '商品有货，可直接购买', en_US: 'The goods is in stock' },
  import_partly_sold: {
    code: 1340,
    status: 200,
    zh_CN: '该批次有 {kept} 张已售出、被订单占用或导出，只能撤销其余 {free} 张',
    en_US: '{kept} cards of the batch are sold, held or exported; only the other {free} can be taken back',
  },
  import_under_way: { code: 1341, status: 200, zh_CN: '该批次尚未处理完', en_US: 'The batch is still being worked' },
  import_over: { code: 1342, status: 200, zh_CN: '该批次已不能再处理', en_US: 'Nothing more can be done with this batch' },
  goods_takes_no_cards: {
    code: 1343,
    status: 200,
    zh_CN: '该商品不是卡密发货，不能添加卡密',
    en_US: 'The goods is not delivered by card and takes none',
  },
  imports_too_many: {
    code: 1344,
    status: 200,
    zh_CN: '已有 {max} 个批次正在处理，请等其中一个完成',
    en_US: '{max} batches are under way; wait for one of them',
  },
  cards_unchosen: { code: 1350, status: 200, zh_CN: '请选择卡密', en_US: 'Choose some cards' },
  cards_more: {
    code: 1351,
    status: 200,
    zh_CN: '符合条件的卡密已增加到 {count} 张，请刷新后重新确认',
    en_US: '{count} cards match by now; reload and confirm again',
  },
  goods_without_cards: {
    code: 1352,
    status: 200,
    zh_CN: '目标商品不是卡密发货，不能转入卡密',
    en_US: 'Cards can only go to goods that are delivered by card',
  },
  card_goods_trashed: {
    code: 1353,
    status: 200,
    zh_CN: '卡密所属商品在回收站，请先恢复商品',
    en_US: 'The goods of these cards is in the bin; restore it first',
  },
  card_exported: {
    code: 1354,
    status: 200,
    zh_CN: '已导出售出的卡密须保留记录，不能彻底删除',
    en_US: 'Cards exported as sold are kept for the record',
  },
  export_empty: { code: 1355, status: 200, zh_CN: '没有符合条件的卡密', en_US: 'No cards match' },
  coupon_unknown: { code: 1360, status: 200, zh_CN: '优惠券不存在', en_US: 'No such coupon' },
  coupon_not_taken: { code: 1361, status: 200, zh_CN: '该商品不支持使用优惠券', en_US: 'This goods takes no coupons' },
  coupon_elsewhere: { code: 1362, status: 200, zh_CN: '该优惠券不适用于此商品', en_US: 'The coupon is not for this goods' },
  coupon_expired: { code: 1363, status: 200, zh_CN: '优惠券已过期', en_US: 'The coupon has expired' },
  coupon_used_up: { code: 1364, status: 200, zh_CN: '优惠券已被使用', en_US: 'The coupon is used up' },
  coupon_below_least: { code: 1365, status: 200, zh_CN: '商品金额满 {min} 元才能使用该优惠券', en_US: 'The coupon works from {min} on' },
  coupon_claimed_out: { code: 1366, status: 200, zh_CN: '优惠券已领完', en_US: 'All of these coupons are claimed' },
  coupon_held: {
    code: 1367,
    status: 200,
    zh_CN: '有 {count} 张优惠券被未付款订单占用，暂不能删除',
    en_US: '{count} coupons are held by unpaid orders',
  },
  coupon_in_orders: {
    code: 1368,
    status: 200,
    zh_CN: '有 {count} 张优惠券已用于订单，不能彻底删除',
    en_US: '{count} coupons stand in orders and stay for them',
  },
  coupon_amount: {
    code: 1369,
    status: 200,
    zh_CN: '优惠金额须大于 0，折扣须为 1–99 的整数',
    en_US: 'The amount must be above 0, the percentage a whole number from 1 to 99',
  },
  coupon_past: { code: 1370, status: 200, zh_CN: '有效期须晚于现在', en_US: 'The expiry lies in the past' },
  select_unavailable: { code: 1371, status: 200, zh_CN: '该商品暂不支持选号', en_US: 'Cards of this goods cannot be chosen' },

  // orders
  order_password_needed: { code: 1001, status: 200, zh_CN: '请输入查询密码', en_US: 'Enter the order password' },
  order_not_found: { code: 1400, status: 200, zh_CN: '订单不存在或密码错误', en_US: 'No such order, or a wrong password' },
  goods_gone: { code: 1401, status: 200, zh_CN: '商品已下架', en_US: 'The goods is no longer for sale' },
  stock_short: { code: 1402, status: 200, zh_CN: '手慢了，商品库存不足', en_US: 'Not enough stock' },
  quantity_below: { code: 1403, status: 200, zh_CN: '最少购买 {min} 件', en_US: 'Buy at least {min}' },
  quantity_above: { code: 1404, status: 200, zh_CN: '最多购买 {max} 件', en_US: 'Buy at most {max}' },
  contact_wrong: { code: 1405, status: 200, zh_CN: '请填写正确的联系方式', en_US: 'Enter a valid contact' },
  password_missing: { code: 1406, status: 200, zh_CN: '请设置查询密码', en_US: 'Set an order password' },
  channel_unavailable: {
    code: 1407,
    status: 200,
    zh_CN: '该支付方式暂不可用，请换一种',
    en_US: 'This payment method is unavailable, choose another',
  },
  price_changed: { code: 1408, status: 200, zh_CN: '价格已更新，请确认', en_US: 'The price has changed, please confirm' },
  order_closed: { code: 1409, status: 200, zh_CN: '订单已关闭', en_US: 'The order is closed' },
  order_already_paid: { code: 1410, status: 200, zh_CN: '订单已支付', en_US: 'The order is already paid' },
  too_many_unpaid: {
    code: 1411,
    status: 200,
    zh_CN: '您有 {count} 笔未支付订单，请先支付或等待关闭',
    en_US: 'You have {count} unpaid orders; pay or let them close first',
  },
  email_needed: { code: 1412, status: 200, zh_CN: '请填写接收邮箱', en_US: 'Enter the mailbox to send to' },
  visit_needed: { code: 1413, status: 200, zh_CN: '请先输入商品访问密码', en_US: 'Enter the password of this goods first' },
  contact_refused: { code: 1414, status: 200, zh_CN: '联系方式过于简单，请换一个', en_US: 'This contact is too simple, choose another' },
  select_needed: { code: 1415, status: 200, zh_CN: '请先选择号码', en_US: 'Choose your cards first' },
  select_count: { code: 1416, status: 200, zh_CN: '请选择 {count} 个不同的号码', en_US: 'Choose {count} different cards' },
  cards_gone: { code: 1417, status: 200, zh_CN: '所选号码已被他人选走，请重新选择', en_US: 'Somebody took what you chose, choose again' },
  coupon_no_effect: { code: 1418, status: 200, zh_CN: '该优惠券对本次购买没有优惠', en_US: 'The coupon takes nothing off this purchase' },
  sms_unavailable: { code: 1419, status: 200, zh_CN: '暂不支持短信通知', en_US: 'Text messages are not offered' },
  mobile_needed: { code: 1420, status: 200, zh_CN: '请填写接收短信的手机号', en_US: 'Enter the mobile number to send to' },
  sms_over_income: {
    code: 1421,
    status: 200,
    zh_CN: '订单金额不足以支付短信费，请取消短信通知',
    en_US: 'The order is too small for a text message; do without',
  },
  below_cost: { code: 1422, status: 200, zh_CN: '优惠过多，暂不能按此价格购买', en_US: 'This cannot be sold at that price' },
  contact_forbidden: {
    code: 1423,
    status: 200,
    zh_CN: '联系方式含有不允许的词语，请更换',
    en_US: 'The contact holds a word that is not allowed, choose another',
  },
  proof_needed: { code: 1430, status: 200, zh_CN: '库存紧张，请完成一次验证', en_US: 'Stock is tight, a short check is needed' },
  hold_too_large: {
    code: 1431,
    status: 200,
    zh_CN: '库存紧张，您还可同时占用 {count} 件，请先支付已有订单',
    en_US: 'Stock is tight: you may hold {count} more unpaid; pay what you have ordered first',
  },
  replace_refused: { code: 1432, status: 200, zh_CN: '该订单不能更换商品', en_US: 'This order cannot be changed for other goods' },
  replace_proof_needed: {
    code: 1433,
    status: 200,
    zh_CN: '请在下单的浏览器、邮箱链接或买家账号中更换商品：联系方式商家也知道，不能证明是您本人',
    en_US: 'Choose in the browser you ordered with, by a mailed link or signed in: the merchant knows the contact too',
  },

  mail_unset: { code: 1440, status: 200, zh_CN: '还没有配置邮箱', en_US: 'No mailbox is set up' },
  text_unset: { code: 1441, status: 200, zh_CN: '还没有配置短信通道', en_US: 'No text message gateway is set up' },
  notice_failed: { code: 1442, status: 200, zh_CN: '发送失败：{why}', en_US: 'Not sent: {why}' },
  mailbox_link_dead: {
    code: 1443,
    status: 200,
    zh_CN: '链接已使用或已过期，请重新获取',
    en_US: 'This link was used or has expired, ask for a new one',
  },
  order_no_mailbox: { code: 1444, status: 200, zh_CN: '下单时没有填写邮箱', en_US: 'The order names no mailbox' },
  file_link_dead: { code: 1445, status: 200, zh_CN: '下载链接已过期，请刷新订单页', en_US: 'This link has expired, reload the order' },
  order_blocked: {
    code: 1470,
    status: 200,
    zh_CN: '暂时无法下单，请联系店铺客服',
    en_US: 'This order cannot be placed, please contact the shop',
  },
  order_not_paid: { code: 1471, status: 200, zh_CN: '订单还没有收款', en_US: 'The order has no payment yet' },
  order_not_unpaid: { code: 1472, status: 200, zh_CN: '只有未支付的订单可以关闭', en_US: 'Only unpaid orders can be closed' },
  order_not_deletable: {
    code: 1473,
    status: 200,
    zh_CN: '只能删除已关闭且从未收款的订单',
    en_US: 'Only closed orders without any payment can be deleted',
  },
  order_has_receipt: {
    code: 1474,
    status: 200,
    zh_CN: '订单已有一笔待处理的收款，请在待退款中处理',
    en_US: 'The order has a payment to be dealt with, see the refunds owed',
  },
  gateway_unpaid: {
    code: 1475,
    status: 200,
    zh_CN: '支付网关显示这笔订单没有付款',
    en_US: 'The gateway says that this order was not paid',
  },
  block_value_wrong: { code: 1476, status: 200, zh_CN: '“{value}”不是正确的{type}', en_US: '“{value}” is no valid {type}' },
  block_list_full: { code: 1477, status: 200, zh_CN: '黑名单最多 {max} 条', en_US: 'The list holds {max} entries at the most' },

  // the buyer's proof
  order_proof_needed: {
    code: 1740,
    status: 200,
    zh_CN: '联系方式商家也知道，不能证明是您本人。请使用查询密码、邮箱链接、短信验证码、买家账号或下单的浏览器',
    en_US:
      'The merchant knows the contact too. Use the order password, a mailed link, a texted code, your account or the browser you ordered with',
  },
  complaint_proof_needed: {
    code: 1741,
    status: 200,
    zh_CN: '仅凭联系方式不能投诉：商家也知道它。请先用邮箱链接、短信验证码等方式证明身份，或凭付款凭证提交投诉申请',
    en_US:
      'The contact alone opens no complaint: the merchant knows it too. Prove the order by mail or text message, or file a request with a proof of payment',
  },
  texts_off: { code: 1742, status: 200, zh_CN: '本站未开通短信服务', en_US: 'This site sends no text messages' },
  order_code_wrong: {
    code: 1743,
    status: 200,
    zh_CN: '验证码不正确或已失效，请核对后重试或重新获取',
    en_US: 'The code is wrong or over: check it, or ask for another',
  },
  complaint_requests_wait: {
    code: 1744,
    status: 200,
    zh_CN: '该订单已有投诉申请在等待平台核实，请等待结果',
    en_US: 'Requests about this order wait for the platform already: please wait for their result',
  },
  complaint_request_missing: {
    code: 1745,
    status: 200,
    zh_CN: '没有找到该投诉申请，请核对订单号与申请码',
    en_US: 'There is no such request: check number and code',
  },
  complaint_request_ended: {
    code: 1746,
    status: 200,
    zh_CN: '该申请已处理，请刷新查看',
    en_US: 'The request was dealt with already; reload',
  },
  restock_link_dead: {
    code: 1747,
    status: 200,
    zh_CN: '该链接已失效：提醒已取消、已发送，或超过确认时间',
    en_US: 'This link is over: the reminder was cancelled, sent, or not confirmed in time',
  },

  // complaints and refunds
  complaint_unpaid: {
    code: 1450,
    status: 200,
    zh_CN: '只有已支付且未全额退款的订单可以投诉',
    en_US: 'Only paid orders can be complained of',
  },
  complaint_late: { code: 1451, status: 200, zh_CN: '已过投诉期限（{time}）', en_US: 'Complaints were possible until {time}' },
  complaint_open: { code: 1452, status: 200, zh_CN: '该订单有处理中的投诉', en_US: 'There is an open complaint about this order' },
  complaint_ruled: { code: 1453, status: 200, zh_CN: '该订单的投诉已有结果，不能再次投诉', en_US: 'This has been decided already' },
  complaint_missing: { code: 1454, status: 200, zh_CN: '该订单没有投诉', en_US: 'There is no complaint about this order' },
  complaint_closed: { code: 1455, status: 200, zh_CN: '投诉已有结果，请刷新查看', en_US: 'The complaint has ended; reload to see how' },
  complaint_cards: { code: 1456, status: 200, zh_CN: '所选卡密不能投诉，请重新选择', en_US: 'These cards cannot be complained of' },
  complaint_no_cards: { code: 1457, status: 200, zh_CN: '没有可以更换的卡密', en_US: 'There are no cards to replace' },
  complaint_digits_needed: {
    code: 1466,
    status: 200,
    zh_CN: '请用提交投诉时给出的 6 位查询密码操作：联系方式商家也知道，不能证明是您本人',
    en_US: 'Use the six digits you were given with the complaint: the merchant knows the contact too',
  },
  replace_stock_short: { code: 1458, status: 200, zh_CN: '库存不足 {count} 张，无法补发', en_US: 'There are not {count} cards in stock' },
  picture_quota: {
    code: 1459,
    status: 200,
    zh_CN: '每笔订单最多上传 {count} 张图片、共 {mb} MB',
    en_US: 'At most {count} pictures and {mb} MB an order',
  },
  refund_not_paid: { code: 1460, status: 200, zh_CN: '只有已支付的订单可以退款', en_US: 'Only paid orders can be refunded' },
  refund_too_much: { code: 1461, status: 200, zh_CN: '最多可退 {max} 元', en_US: 'At most {max} can be refunded' },
  refund_by_hand: {
    code: 1462,
    status: 200,
    zh_CN: '该通道不支持原路退款，请人工打款后标记',
    en_US: 'This channel cannot refund; pay by hand and mark it as paid',
  },
  refund_frozen: {
    code: 1464,
    status: 200,
    zh_CN: '订单已被平台冻结，暂不能退款',
    en_US: 'The platform froze this order; it cannot be refunded for now',
  },
  refund_under_way: {
    code: 1465,
    status: 200,
    zh_CN: '系统仍在向网关确认，请稍后再看',
    en_US: 'The gateway is still being asked; look again later',
  },
  refund_settled: { code: 1463, status: 200, zh_CN: '退款状态已变化，请刷新后再操作', en_US: 'The refund has moved on; reload first' },

  // channels
  driver_unknown: { code: 1500, status: 200, zh_CN: '未安装的支付驱动', en_US: 'This payment driver is not installed' },
  channel_in_use: { code: 1501, status: 200, zh_CN: '通道下还有账号或订单，不能删除', en_US: 'The channel still has accounts or orders' },
  account_in_use: {
    code: 1502,
    status: 200,
    zh_CN: '账号已有收款记录，不能删除，可停用',
    en_US: 'The account has payments; disable it instead',
  },
  driver_config: { code: 1503, status: 200, zh_CN: '账号参数有误：{field}', en_US: 'Account parameters are wrong: {field}' },
  gateway_silent: { code: 1504, status: 200, zh_CN: '支付网关没有响应，请稍后再试', en_US: 'The gateway does not answer, try again later' },
  channel_amount: {
    code: 1505,
    status: 200,
    zh_CN: '该支付方式每笔可付 {least} 至 {most} 元，请换一种支付方式',
    en_US: 'This way to pay takes {least} to {most} yuan an order; choose another',
  },
  channel_amount_least: {
    code: 1506,
    status: 200,
    zh_CN: '该支付方式每笔最少 {least} 元，请换一种支付方式',
    en_US: 'This way to pay takes {least} yuan an order or more; choose another',
  },
  channel_amount_most: {
    code: 1507,
    status: 200,
    zh_CN: '该支付方式每笔最多 {most} 元，请换一种支付方式',
    en_US: 'This way to pay takes {most} yuan an order at the most; choose another',
  },
  limits_crossed: { code: 1508, status: 200, zh_CN: '{field}的范围有误', en_US: 'The range is wrong: {field}' },
  driver_fixed: {
    code: 1509,
    status: 200,
    zh_CN: '通道下已有账号，不能更换支付驱动',
    en_US: 'The channel has accounts, so its driver stays',
  },
  pay_type_taken: { code: 1510, status: 200, zh_CN: '已有同名的支付方式', en_US: 'There is a pay type of that name' },
  pay_type_in_use: { code: 1511, status: 200, zh_CN: '有通道在使用该支付方式，不能删除', en_US: 'A channel uses this pay type' },
  test_refused: { code: 1512, status: 200, zh_CN: '网关没有接受测试单：{why}', en_US: 'The gateway did not take the test: {why}' },
  test_settled: { code: 1513, status: 200, zh_CN: '测试单状态已变化，请刷新', en_US: 'The test has moved on; reload first' },

  // withdrawals
  cash_closed: { code: 1520, status: 200, zh_CN: '{tips}', en_US: 'Withdrawals are closed: {tips}' },
  payouts_stopped: {
    code: 1521,
    status: 200,
    zh_CN: '平台正在核对账目，暂停提现与打款',
    en_US: 'The books are being checked; payouts have stopped',
  },
  merchant_in_debt: {
    code: 1522,
    status: 200,
    zh_CN: '账户有欠款 {debt} 元，还清后才能提现',
    en_US: 'The account owes {debt}; it can withdraw once that is paid',
  },
  payout_account_unset: { code: 1523, status: 200, zh_CN: '请先设置收款账户', en_US: 'Set up where your money goes first' },
  payout_account_off: {
    code: 1524,
    status: 200,
    zh_CN: '收款账户已停用，请联系平台',
    en_US: 'Your payout account is disabled, please contact the platform',
  },
  cash_hours: {
    code: 1525,
    status: 200,
    zh_CN: '提现时间为每天 {from}:00 至 {to}:00',
    en_US: 'Withdrawals are taken from {from}:00 to {to}:00',
  },
  cash_count_spent: { code: 1526, status: 200, zh_CN: '{tips}', en_US: 'No more withdrawals today: {tips}' },
  cash_too_little: { code: 1527, status: 200, zh_CN: '单笔最低提现 {min} 元', en_US: 'The least amount is {min}' },
  cash_short: { code: 1528, status: 200, zh_CN: '可用余额不足，当前 {balance} 元', en_US: 'The balance is {balance} only' },
  cash_type_closed: {
    code: 1529,
    status: 200,
    zh_CN: '当前不支持提现到该类型的收款账户',
    en_US: 'Payouts to accounts of this kind are not offered',
  },
  cash_fee_all: {
    code: 1530,
    status: 200,
    zh_CN: '提现金额不足以支付手续费 {fee} 元',
    en_US: 'The fee of {fee} leaves nothing to pay out',
  },
  cash_fee_changed: {
    code: 1531,
    status: 200,
    zh_CN: '手续费已变为 {fee} 元，请确认后重新提交',
    en_US: 'The fee is {fee} now; please confirm it',
  },
  payout_account_locked: {
    code: 1532,
    status: 200,
    zh_CN: '收款账户已保存，如需修改请联系平台开放',
    en_US: 'The payout account is saved; ask the platform to let you change it',
  },
  own_password_wrong: { code: 1533, status: 200, zh_CN: '登录密码错误', en_US: 'This is not your password' },
  cash_handled: {
    code: 1534,
    status: 200,
    zh_CN: '该申请已由 {who} 处理，请刷新',
    en_US: 'It has been dealt with by {who}; please reload',
  },
  cash_second_same: {
    code: 1535,
    status: 200,
    zh_CN: '超过复核金额，须由另一位管理员复核',
    en_US: 'Above the limit: another administrator must agree',
  },
  payout_channel_unfit: {
    code: 1536,
    status: 200,
    zh_CN: '没有可向该收款账户打款的结算通道',
    en_US: 'No payout channel can pay this account',
  },
  cash_not_finished: {
    code: 1537,
    status: 200,
    zh_CN: '只能删除已打款或未通过的提现记录',
    en_US: 'Only withdrawals that have ended can be deleted',
  },
  cash_went_out: {
    code: 1538,
    status: 200,
    zh_CN: '网关显示这笔转账已成功或处理中，不能退回',
    en_US: 'The gateway has paid it or is about to; it cannot be taken back',
  },
  payout_account_used: {
    code: 1539,
    status: 200,
    zh_CN: '账号已有打款记录，不能删除，可停用',
    en_US: 'The account has payouts; disable it instead',
  },

  // merchants' own channels and partners
  custom_closed: { code: 1580, status: 200, zh_CN: '自定义通道暂未开放', en_US: 'Own channels are not open for now' },
  custom_agreement: { code: 1581, status: 200, zh_CN: '请先阅读并同意开通协议', en_US: 'Read and accept the agreement first' },
  custom_deposit_short: {
    code: 1582,
    status: 200,
    zh_CN: '保证金不足 {need} 元，请先充值保证金',
    en_US: 'A deposit of {need} must stand first',
  },
  custom_exists: { code: 1583, status: 200, zh_CN: '该通道已有自有账号', en_US: 'There is an account of yours for this channel already' },
  custom_not_passed: { code: 1584, status: 200, zh_CN: '账号审核通过后才能启用', en_US: 'The account must pass the review first' },
  custom_moved: { code: 1585, status: 200, zh_CN: '申请已有变化，请刷新后再审核', en_US: 'The application has changed; reload first' },
  partner_in_use: { code: 1590, status: 200, zh_CN: '该服务商下还有子商户，不能删除', en_US: 'The partner still has sub-merchants' },
  partner_off: { code: 1591, status: 200, zh_CN: '停用的服务商不能设为默认或进件', en_US: 'A partner that is off takes nobody on' },
  onboarding_move: { code: 1592, status: 200, zh_CN: '“{from}”状态不能变为“{to}”', en_US: '“{from}” cannot become “{to}”' },
  onboarding_moved: { code: 1593, status: 200, zh_CN: '进件状态已变化，请刷新', en_US: 'The state has moved on; reload first' },
  onboarding_locked: {
    code: 1594,
    status: 200,
    zh_CN: '资料已提交，仅草稿与被驳回的进件可以修改',
    en_US: 'Papers can be changed only in drafts and after a rejection',
  },
  onboarding_incomplete: { code: 1595, status: 200, zh_CN: '请先补全资料：{fields}', en_US: 'Still missing: {fields}' },
  driver_partner: {
    code: 1596,
    status: 200,
    zh_CN: '服务商驱动只为商户的子商户收款：请开放“商户自有账号”，由商户自行启用，平台账号不能使用',
    en_US:
      'A partner’s driver collects for merchants’ sub-merchants only: open the channel to merchants’ accounts; the platform has none there',
  },
  sub_merchant_none: {
    code: 1597,
    status: 200,
    zh_CN: '您还没有已开通的子商户，请联系平台进件',
    en_US: 'None of your sub-merchants is active; ask the platform to take you on',
  },

  // settlement and proof
  unfreeze_held: {
    code: 1570,
    status: 200,
    zh_CN: '订单有未结束的投诉或已被冻结，不能提前解冻',
    en_US: 'The order has an open complaint or is frozen; its money stays',
  },
  unfreeze_settled: {
    code: 1571,
    status: 200,
    zh_CN: '该笔货款的状态已变化，请刷新后再操作',
    en_US: 'This share has moved on; reload first',
  },
  proof_running: { code: 1572, status: 200, zh_CN: '对账正在进行，请等待完成', en_US: 'A proof is under way, please wait for it' },

  // wallets and recharges
  wallet_short: { code: 1550, status: 200, zh_CN: '{wallet}只有 {balance} 元', en_US: '{wallet}: there are only {balance} yuan' },
  amount_zero: { code: 1551, status: 200, zh_CN: '金额须大于 0', en_US: 'The amount must be above 0' },
  request_reused: {
    code: 1552,
    status: 200,
    zh_CN: '该请求已用于另一笔操作，请刷新后重试',
    en_US: 'This request was something else already; reload and try again',
  },
  statement_range: { code: 1553, status: 200, zh_CN: '对账单最长 {days} 天', en_US: 'A statement covers at most {days} days' },
  recharge_closed: { code: 1554, status: 200, zh_CN: '{tips}', en_US: 'Recharges are closed: {tips}' },
  recharge_limits: {
    code: 1555,
    status: 200,
    zh_CN: '充值金额须在 {least} 至 {most} 元之间',
    en_US: 'A recharge is between {least} and {most} yuan',
  },
  recharge_waiting: {
    code: 1556,
    status: 200,
    zh_CN: '已有 {count} 笔充值等待支付，请先支付或取消',
    en_US: '{count} recharges wait to be paid: pay or cancel them first',
  },
  recharge_settled: { code: 1557, status: 200, zh_CN: '该充值的状态已变化，请刷新', en_US: 'The recharge has moved on; reload first' },

  // uploads
  storage_full: {
    code: 507,
    status: 507,
    zh_CN: '存储空间不足，上传未保存',
    en_US: 'There is no room left; the upload was not kept',
  },
  picture_size: {
    code: 1720,
    status: 200,
    zh_CN: '图片尺寸过大：边长最多 {side} 像素，总计最多 {pixels} 万像素',
    en_US: 'The picture is too large: at most {side} pixels a side and {pixels} × 10,000 in all',
  },
  picture_parts: {
    code: 1721,
    status: 200,
    zh_CN: '图片的数据块或动画帧过多，请另存为普通图片后再上传',
    en_US: 'The picture has too many pieces or frames; save it as an ordinary one first',
  },
  upload_day: {
    code: 1722,
    status: 200,
    zh_CN: '每天最多上传 {count} 张图片、共 {mb} MB，请明天再试',
    en_US: 'At most {count} pictures and {mb} MB a day, try again tomorrow',
  },
  upload_total: {
    code: 1723,
    status: 200,
    zh_CN: '图片空间已用完：最多 {count} 张、共 {mb} MB，请联系平台',
    en_US: 'No room for more pictures: at most {count} and {mb} MB, please ask the platform',
  },
  upload_type: { code: 1600, status: 200, zh_CN: '只支持 {types} 文件', en_US: 'Only {types} files are accepted' },

  // money in doubt, kept secrets
  verdict_evidence: {
    code: 1710,
    status: 200,
    zh_CN: '请写明凭据，或上传一张截图',
    en_US: 'Say what it was seen by, or upload a picture of it',
  },
  verdict_early: {
    code: 1711,
    status: 200,
    zh_CN: '刚刚发给网关，请 {minutes} 分钟后再认定',
    en_US: 'It has just been sent to the gateway; judge it {minutes} minutes from now',
  },
  verdict_moving: {
    code: 1712,
    status: 200,
    zh_CN: '网关仍显示处理中，发出满 {hours} 小时后才能认定为未打款',
    en_US: 'The gateway says that it is on its way: it can be judged as not paid {hours} hours after it was sent',
  },
  verdict_same: {
    code: 1713,
    status: 200,
    zh_CN: '您已认定过，须由另一位管理员作出同样的认定',
    en_US: 'You have said so already: another administrator must say the same',
  },
  secret_anew: {
    code: 1714,
    status: 200,
    zh_CN: '地址已修改，已保存的密钥不会发往新地址，请重新填写：{field}',
    en_US: 'The address has changed and a stored secret is not sent to a new one; type it anew: {field}',
  },

  // reconciliation and statistics
  statement_unreadable: { code: 1620, status: 200, zh_CN: '第 {line} 行{problem}：{detail}', en_US: 'Line {line} {problem}: {detail}' },
  statement_other_day: {
    code: 1621,
    status: 200,
    zh_CN: '文件中的款项发生在 {found}，不是 {day} 的对账单',
    en_US: 'The file speaks of {found}, not of {day}',
  },
  statement_too_long: { code: 1622, status: 200, zh_CN: '对账单最多 {count} 行', en_US: 'A statement has at most {count} rows' },
  statement_day_open: { code: 1623, status: 200, zh_CN: '只能核对已经结束的日期', en_US: 'Only days that are over can be reconciled' },
  range_too_long: { code: 1624, status: 200, zh_CN: '时间范围最长 {days} 天', en_US: 'At most {days} days at a time' },

  // exports
  export_busy: {
    code: 1610,
    status: 200,
    zh_CN: '已有 {count} 个导出任务在进行，请等待完成',
    en_US: '{count} exports are under way, please wait for them',
  },
  export_not_ready: { code: 1611, status: 200, zh_CN: '文件还没有准备好', en_US: 'The file is not ready yet' },

  // merchants' own gateways, and money paid by hand
  owed_of_merchant: {
    code: 1700,
    status: 200,
    zh_CN: '这笔款在商户自己的收款账号里，平台不代为打款；请原路退款，或在核实后记为商户已退或驳回',
    en_US:
      'This money lies in the merchant’s own account and the platform does not pay it: refund it there, or record that the merchant did, or dismiss it',
  },
  owed_of_platform: {
    code: 1701,
    status: 200,
    zh_CN: '这笔款由平台账号收取，只能由平台退还',
    en_US: 'The platform’s account took this money; the platform gives it back',
  },
  cash_paid_by_hand: {
    code: 1702,
    status: 200,
    zh_CN: '{who} 已声明这笔提现已手工打款；请核实后确认手工打款，未打款须由其本人改为通道打款或拒绝',
    en_US:
      '{who} says it was paid by hand: check that and confirm it as paid by hand. If it was not, only they can choose a channel or refuse it',
  },
  settlement_moved: {
    code: 1703,
    status: 200,
    zh_CN: '这笔结算已不是失败状态，请刷新后再看',
    en_US: 'This settlement is not failed any more: refresh and look again',
  },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof refusals;

type BlanksIn<Sentence extends string> = Sentence extends `${string}{${infer Blank}}${infer Rest}` ? Blank | BlanksIn<Rest> : never;
/** The blanks that a refusal's sentences leave open: `seconds` of `too_many`. */
export type BlanksOf<Name extends RefusalName> = Name extends RefusalName ? BlanksIn<(typeof refusals)[Name]['zh_CN' | 'en_US']> : never;
/** What fills them; nothing for a refusal without any. */
export type RefusalValues<Name extends RefusalName> = Readonly<Record<BlanksOf<Name>, string | number>>;
/** A refusal with what fills its blanks, as rules give it before anything is thrown. */
export type Refused<Name extends RefusalName = RefusalName> = {
  [Each in Name]: { refusal: Each } & ([BlanksOf<Each>] extends [never]
    ? { values?: Record<string, never> }
    : { values: RefusalValues<Each> });
}[Name];
/** The refusals that leave no blank open. */
export type PlainRefusal = { [Name in RefusalName]: [BlanksOf<Name>] extends [never] ? Name : never }[RefusalName];
/** The values as a last parameter: left out where there is nothing to fill in. */
export type FilledIn<Name extends RefusalName> = [BlanksOf<Name>] extends [never]
  ? [values?: Record<string, never>]
  : [values: RefusalValues<Name>];

/** A refusal with its values, for a rule to give. */
export const refused = <Name extends RefusalName>(refusal: Name, ...[values = {}]: FilledIn<Name>): Refused =>
  // the parameters are checked one by one; that they make a pair of the union the compiler does not see
  ({ refusal, values }) as Refused;

/** The sentence of a refusal in a language, with its values filled in. */
export function refusalText(name: RefusalName, locale: Locale, values: Record<string, string | number> = {}): string {
  return refusals[name][locale].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
