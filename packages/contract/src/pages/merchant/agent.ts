import { merchantAgentOrder } from '../../agency/agent-order.ts';
import { merchantPool, merchantPoolMember } from '../../agency/pool.ts';
import { merchantPoolGoods } from '../../agency/pool-goods.ts';
import { merchantProxyGoods } from '../../agency/proxy-goods.ts';
import { merchantAgentRelation } from '../../agency/relation.ts';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from '../../agency/supply.ts';
import { merchantDockedGoods } from '../../docking/docked-goods.ts';
import { merchantDockingOrder } from '../../docking/docking-order.ts';
import { merchantDockingSource } from '../../docking/source.ts';
import type { Pages } from '../page.ts';

export const agentPages = {
  'agent/add': {
    title: { zh_CN: '对接货源', en_US: 'My suppliers' },
    section: 'agent',
    icon: 'add',
    sort: 10,
    opens: merchantAgentRelation.suppliers,
    acts: [merchantAgentRelation],
  },
  'agent/proxy-goods': {
    title: { zh_CN: '代理商品', en_US: 'Products to sell' },
    section: 'agent',
    icon: 'gift',
    sort: 20,
    opens: merchantProxyGoods.list,
    acts: [merchantProxyGoods],
  },
  'agent/order-list': {
    title: { zh_CN: '代理订单', en_US: 'Agent orders' },
    section: 'agent',
    icon: 'order-ascending',
    sort: 30,
    opens: merchantAgentOrder.list,
    acts: [merchantAgentOrder],
  },
  'agent/supply': {
    title: { zh_CN: '供货商品', en_US: 'What I supply' },
    section: 'agent',
    icon: 'shop',
    sort: 40,
    opens: merchantSupply.list,
    acts: [merchantSupply],
  },
  'agent/proxy-list': {
    title: { zh_CN: '代理列表', en_US: 'My agents' },
    section: 'agent',
    icon: 'usergroup',
    sort: 50,
    opens: merchantAgentRelation.list,
    acts: [merchantAgentRelation],
  },
  'agent/setting': {
    title: { zh_CN: '供货设置', en_US: 'Supply settings' },
    section: 'agent',
    icon: 'setting',
    sort: 60,
    opens: merchantAgentSetting.getSetting,
    acts: [merchantAgentSetting, merchantAgentLevel, merchantAgentCode],
  },
  'agent/dock-sources': {
    title: { zh_CN: '跨站货源', en_US: 'Other sites' },
    section: 'agent',
    icon: 'link',
    sort: 70,
    opens: merchantDockingSource.list,
    acts: [merchantDockingSource],
  },
  'agent/dock-goods': {
    title: { zh_CN: '跨站商品', en_US: 'Products of other sites' },
    section: 'agent',
    icon: 'shop',
    sort: 80,
    opens: merchantDockedGoods.list,
    acts: [merchantDockedGoods],
  },
  'agent/dock-orders': {
    title: { zh_CN: '跨站采购', en_US: 'Bought at other sites' },
    section: 'agent',
    icon: 'order-ascending',
    sort: 90,
    opens: merchantDockingOrder.list,
    acts: [merchantDockingOrder],
  },
  'agent/pools': {
    title: { zh_CN: '货源大厅', en_US: 'Supply pools' },
    section: 'agent',
    icon: 'store',
    sort: 22,
    opens: merchantPool.hall,
    acts: [merchantPool, merchantPoolMember],
  },
  'agent/joined-pools': {
    title: { zh_CN: '已加入的货源池', en_US: 'Pools I am in' },
    section: 'agent',
    icon: 'folder',
    sort: 24,
    opens: merchantPoolMember.joined,
    acts: [merchantPoolMember],
  },
  'agent/my-pools': {
    title: { zh_CN: '我的货源池', en_US: 'My pools' },
    section: 'agent',
    icon: 'server',
    sort: 45,
    opens: merchantPool.list,
    acts: [merchantPool],
  },
  'agent/pool': {
    title: { zh_CN: '货源池成员', en_US: 'A pool and its members' },
    section: 'agent',
    icon: 'usergroup',
    sort: 46,
    opens: merchantPool.detail,
    acts: [merchantPool, merchantPoolMember],
    hidden: true,
    parent: 'agent/my-pools',
    path: 'agent/pool/:id',
  },
  'agent/pool-goods': {
    title: { zh_CN: '池内商品', en_US: 'Products of a pool' },
    section: 'agent',
    icon: 'gift',
    sort: 25,
    opens: merchantPoolGoods.list,
    acts: [merchantPoolGoods, merchantPool, merchantProxyGoods],
    hidden: true,
    parent: 'agent/joined-pools',
    path: 'agent/pool-goods/:id',
  },
  'goods/proxy-edit': {
    title: { zh_CN: '代理编辑', en_US: 'Edit a copy' },
    section: 'agent',
    icon: 'edit',
    sort: 19,
    opens: merchantProxyGoods.detail,
    acts: [merchantProxyGoods],
    hidden: true,
    parent: 'agent/proxy-goods',
    path: 'goods/proxy-edit/:id',
  },
} satisfies Pages;
