import { merchantCoupon } from '../catalogue/coupon.ts';
import { merchantGoods, merchantGoodsTrash } from '../catalogue/goods.ts';
import { merchantCategory } from '../catalogue/goods-category.ts';
import { merchantGoodsLink } from '../catalogue/goods-link.ts';
import { merchantPriceEdit } from '../catalogue/price-edit.ts';
import { merchantCharts } from '../insight/charts.ts';
import { merchantCard } from '../inventory/card.ts';
import { addCards, merchantCardBatch } from '../inventory/card-import.ts';
import { merchantContent } from '../inventory/content.ts';
import { merchantMoney } from '../ledger/money-log.ts';
import { merchantProof } from '../ledger/proof.ts';
import { merchantUser } from '../merchant/merchant-account.ts';
import { merchantMessage } from '../merchant/message.ts';
import { merchantShopConfig, merchantShopLink } from '../merchant/shop.ts';
import { merchantBlacklist } from '../merchant/shop-blacklist.ts';
import { merchantVisitor } from '../merchant/visitor.ts';
import { merchantOrder, merchantWorkbench } from '../ordering/back-office-order.ts';
import { merchantComplaint } from '../ordering/complaint.ts';
import { merchantProxyComplaint } from '../ordering/proxy-complaint.ts';
import { merchantRefund } from '../ordering/refund.ts';
import { merchantUnfreeze } from '../ordering/unfreeze.ts';
import { merchantCustomChannel } from '../payment/custom-channel.ts';
import { merchantCollect } from '../payment/payout-account.ts';
import { merchantPayment } from '../payment/rate.ts';
import { merchantRecharge } from '../payment/recharge.ts';
import { merchantCash } from '../payment/withdrawal.ts';
import { merchantExport } from '../platform/export.ts';
import type { Pages, Sections } from './page.ts';

export const merchantSections = {
  goods: { title: { zh_CN: '商品管理', en_US: 'Goods' }, icon: 'shop', sort: 20 },
  order: { title: { zh_CN: '交易数据', en_US: 'Sales' }, icon: 'order-adjustment-column', sort: 30 },
  finance: { title: { zh_CN: '财务管理', en_US: 'Money' }, icon: 'wallet', sort: 40 },
  charts: { title: { zh_CN: '数据统计', en_US: 'Charts' }, icon: 'chart-bar', sort: 45 },
  shop: { title: { zh_CN: '店铺管理', en_US: 'Shop' }, icon: 'store', sort: 50 },
  user: { title: { zh_CN: '我的账户', en_US: 'Account' }, icon: 'user', sort: 60 },
} satisfies Sections;

export const merchantPages = {
  'workbench/index': {
    title: { zh_CN: '信息汇总', en_US: 'Workbench' },
    icon: 'dashboard',
    sort: 10,
    opens: merchantWorkbench.dashboard,
    acts: [merchantWorkbench],
  },
  'goods/good/index': {
    title: { zh_CN: '商品列表', en_US: 'Goods' },
    section: 'goods',
    icon: 'gift',
    sort: 10,
    opens: merchantGoods.list,
    acts: [merchantGoods, merchantGoodsLink],
  },
  'goods/good/add': {
    title: { zh_CN: '添加商品', en_US: 'Add goods' },
    section: 'goods',
    icon: 'add',
    sort: 11,
    opens: merchantGoods.add,
    hidden: true,
  },
  'goods/good/edit': {
    title: { zh_CN: '编辑商品', en_US: 'Edit goods' },
    section: 'goods',
    icon: 'edit',
    sort: 12,
    opens: merchantGoods.detail,
    acts: [merchantGoods, merchantGoodsLink, merchantContent],
    hidden: true,
    path: 'goods/good/edit/:id',
  },
  'goods/good/trash': {
    title: { zh_CN: '商品回收站', en_US: 'Bin of goods' },
    section: 'goods',
    icon: 'rollback',
    sort: 13,
    opens: merchantGoodsTrash.trash,
    acts: [merchantGoodsTrash],
    hidden: true,
  },
  'goods/price-edit': {
    title: { zh_CN: '批量改价', en_US: 'Edit prices' },
    section: 'goods',
    icon: 'money',
    sort: 14,
    opens: merchantPriceEdit.preview,
    acts: [merchantPriceEdit],
    hidden: true,
  },
  'goods/category/index': {
    title: { zh_CN: '商品分类', en_US: 'Categories' },
    section: 'goods',
    icon: 'folder',
    sort: 20,
    opens: merchantCategory.list,
    acts: [merchantCategory, merchantGoodsLink],
  },
  'goods/card/index': {
    title: { zh_CN: '库存管理', en_US: 'Cards' },
    section: 'goods',
    icon: 'key',
    sort: 30,
    opens: merchantCard.list,
    acts: [merchantCard],
  },
  'goods/card/detail': {
    title: { zh_CN: '卡密详情', en_US: 'Card' },
    section: 'goods',
    icon: 'key',
    sort: 35,
    opens: merchantCard.detail,
    acts: [merchantCard],
    hidden: true,
    path: 'goods/card/detail/:id',
  },
  'goods/card/trash': {
    title: { zh_CN: '库存回收站', en_US: 'Bin of cards' },
    section: 'goods',
    icon: 'delete',
    sort: 36,
    opens: merchantCard.trash,
    acts: [merchantCard],
    hidden: true,
  },
  'goods/card/add': {
    title: { zh_CN: '添加库存', en_US: 'Add cards' },
    section: 'goods',
    icon: 'file-add',
    sort: 31,
    opens: merchantCard.add,
    acts: [merchantCardBatch],
    hidden: true,
  },
  'goods/card/batches': {
    title: { zh_CN: '入库批次', en_US: 'Batches' },
    section: 'goods',
    icon: 'history',
    sort: 32,
    opens: merchantCardBatch.list,
    acts: [merchantCardBatch],
  },
  'goods/card/generator': {
    title: { zh_CN: '卡密生成器', en_US: 'Card generator' },
    section: 'goods',
    icon: 'key',
    sort: 33,
    opens: addCards,
    hidden: true,
  },
  'goods/coupon/index': {
    title: { zh_CN: '优惠券', en_US: 'Coupons' },
    section: 'goods',
    icon: 'coupon',
    sort: 40,
    opens: merchantCoupon.index,
    acts: [merchantCoupon],
  },
  'goods/coupon/add': {
    title: { zh_CN: '添加优惠券', en_US: 'New coupons' },
    section: 'goods',
    icon: 'add',
    sort: 41,
    opens: merchantCoupon.add,
    hidden: true,
  },
  'goods/coupon/trash': {
    title: { zh_CN: '优惠券回收站', en_US: 'Trash of coupons' },
    section: 'goods',
    icon: 'delete',
    sort: 42,
    opens: merchantCoupon.trash,
    hidden: true,
  },
  'goods/coupon/export': {
    title: { zh_CN: '导出优惠券', en_US: 'Export coupons' },
    section: 'goods',
    icon: 'download',
    sort: 43,
    opens: merchantCoupon.dumpcoupon,
    hidden: true,
  },
  'order/order/list': {
    title: { zh_CN: '订单管理', en_US: 'Orders' },
    section: 'order',
    icon: 'order-ascending',
    sort: 10,
    opens: merchantOrder.list,
    acts: [merchantOrder, merchantRefund],
  },
  'order/order/mine': {
    title: { zh_CN: '本店订单', en_US: 'Own sales' },
    section: 'order',
    icon: 'shop',
    sort: 11,
    opens: merchantOrder.mine,
    acts: [merchantOrder],
  },
  'order/order/card': {
    title: { zh_CN: '查看卡密', en_US: 'Keys' },
    section: 'order',
    icon: 'key',
    sort: 12,
    opens: merchantOrder.card,
    hidden: true,
    path: 'order/order/card/:id',
  },
  'order/export/index': {
    title: { zh_CN: '下载中心', en_US: 'Downloads' },
    section: 'order',
    icon: 'download',
    sort: 40,
    opens: merchantExport.list,
    acts: [merchantExport],
  },
  'order/complaint/mine': {
    title: { zh_CN: '我的投诉', en_US: 'Complaints' },
    section: 'order',
    icon: 'service',
    sort: 30,
    opens: merchantComplaint.list,
    acts: [merchantComplaint],
  },
  'order/complaint/detail': {
    title: { zh_CN: '投诉详情', en_US: 'Complaint' },
    section: 'order',
    icon: 'service',
    sort: 31,
    opens: merchantComplaint.detail,
    acts: [merchantComplaint],
    hidden: true,
    path: 'order/complaint/detail/:id',
  },
  'order/complaint/proxy': {
    title: { zh_CN: '代理投诉', en_US: 'Agents’ complaints' },
    section: 'order',
    icon: 'share',
    sort: 32,
    opens: merchantProxyComplaint.proxy,
    acts: [merchantProxyComplaint],
  },
  'order/complaint/proxy-detail': {
    title: { zh_CN: '代理投诉详情', en_US: 'An agent’s complaint' },
    section: 'order',
    icon: 'share',
    sort: 33,
    opens: merchantProxyComplaint.proxyDetail,
    acts: [merchantProxyComplaint],
    hidden: true,
    path: 'order/complaint/proxy/:id',
  },
  'finance/translist': {
    title: { zh_CN: '资金明细', en_US: 'Money log' },
    section: 'finance',
    icon: 'money',
    sort: 10,
    opens: merchantMoney.log,
    acts: [merchantMoney, merchantProof],
  },
  'finance/recharge': {
    title: { zh_CN: '在线充值', en_US: 'Recharge' },
    section: 'finance',
    icon: 'add',
    sort: 12,
    opens: merchantRecharge.options,
    acts: [merchantRecharge],
  },
  'finance/recharge-orders': {
    title: { zh_CN: '充值记录', en_US: 'Recharges' },
    section: 'finance',
    icon: 'history',
    sort: 13,
    opens: merchantRecharge.list,
    acts: [merchantRecharge],
  },
  'finance/frozen': {
    title: { zh_CN: '冻结货款', en_US: 'Frozen income' },
    section: 'finance',
    icon: 'lock-on',
    sort: 20,
    opens: merchantUnfreeze.list,
    acts: [merchantUnfreeze],
  },
  'finance/cash/apply': {
    title: { zh_CN: '提现申请', en_US: 'Withdraw' },
    section: 'finance',
    icon: 'wallet',
    sort: 20,
    opens: merchantCash.applyConfig,
    acts: [merchantCash],
  },
  'finance/cash/list': {
    title: { zh_CN: '提现记录', en_US: 'Withdrawals' },
    section: 'finance',
    icon: 'history',
    sort: 21,
    opens: merchantCash.list,
    acts: [merchantCash],
  },
  'finance/collect': {
    title: { zh_CN: '收款设置', en_US: 'Payout account' },
    section: 'finance',
    icon: 'creditcard',
    sort: 22,
    opens: merchantCollect.getCollect,
    acts: [merchantCollect],
  },
  'charts/channel': {
    title: { zh_CN: '渠道分析', en_US: 'Ways to pay' },
    section: 'charts',
    icon: 'creditcard',
    sort: 10,
    opens: merchantCharts.channel,
    acts: [merchantCharts],
  },
  'charts/money': {
    title: { zh_CN: '收益统计', en_US: 'Income' },
    section: 'charts',
    icon: 'money',
    sort: 20,
    opens: merchantCharts.money,
    acts: [merchantCharts],
  },
  'charts/ranklist': {
    title: { zh_CN: '累计消费', en_US: 'Best buyers' },
    section: 'charts',
    icon: 'usergroup',
    sort: 30,
    opens: merchantCharts.ranklist,
    acts: [merchantCharts],
  },
  'shop/link/index': {
    title: { zh_CN: '店铺链接', en_US: 'Shop link' },
    section: 'shop',
    icon: 'link',
    sort: 10,
    opens: merchantShopLink.index,
    acts: [merchantShopLink],
  },
  'shop/config/index': {
    title: { zh_CN: '店铺设置', en_US: 'Shop settings' },
    section: 'shop',
    icon: 'setting',
    sort: 20,
    opens: merchantShopConfig.index,
    acts: [merchantShopConfig],
  },
  'user/message/index': {
    title: { zh_CN: '通知列表', en_US: 'Messages' },
    section: 'user',
    icon: 'mail',
    sort: 5,
    opens: merchantMessage.list,
    acts: [merchantMessage],
    hidden: true,
  },
  'user/payment-account': {
    title: { zh_CN: '付款方式', en_US: 'Ways to pay' },
    section: 'user',
    icon: 'creditcard',
    sort: 20,
    opens: merchantPayment.list,
    acts: [merchantPayment],
  },
  'shop/blacklist/index': {
    title: { zh_CN: '店铺黑名单', en_US: 'Block list' },
    section: 'shop',
    icon: 'user-blocked',
    sort: 30,
    opens: merchantBlacklist.list,
    acts: [merchantBlacklist],
  },
  'shop/iplist/index': {
    title: { zh_CN: '访客 IP 列表', en_US: 'Visitors' },
    section: 'shop',
    icon: 'location',
    sort: 40,
    opens: merchantVisitor.list,
    acts: [merchantVisitor, merchantBlacklist],
  },
  'user/custom-payment-channel': {
    title: { zh_CN: '自定义通道', en_US: 'Own channels' },
    section: 'user',
    icon: 'creditcard',
    sort: 30,
    opens: merchantCustomChannel.list,
    acts: [merchantCustomChannel],
  },
  'user/setting/index': {
    title: { zh_CN: '商户信息', en_US: 'Profile' },
    section: 'user',
    icon: 'user-circle',
    sort: 10,
    opens: merchantUser.userDetail,
    acts: [merchantUser],
  },
} satisfies Pages;

export type MerchantPageKey = keyof typeof merchantPages;
