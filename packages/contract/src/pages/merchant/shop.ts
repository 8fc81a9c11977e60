import { merchantAiKnowledge, merchantAiPair } from '../../ai/shop-knowledge.ts';
import { merchantAuthFee } from '../../billing/auth-order.ts';
import { merchantDesignFee } from '../../billing/design-opening.ts';
import { merchantLinkLook } from '../../catalogue/link-look.ts';
import { merchantChat } from '../../chat/office-chat.ts';
import { merchantDesign } from '../../merchant/design.ts';
import { merchantShopConfig, merchantShopLink } from '../../merchant/shop.ts';
import { merchantBlacklist } from '../../merchant/shop-blacklist.ts';
import { merchantVerify } from '../../merchant/verification.ts';
import { merchantVisitor } from '../../merchant/visitor.ts';
import { merchantRisk } from '../../risk/risk.ts';
import type { Pages } from '../page.ts';

export const shopPages = {
  'shop/link/index': {
    title: { zh_CN: '店铺链接', en_US: 'Shop link' },
    section: 'shop',
    icon: 'link',
    sort: 10,
    opens: merchantShopLink.index,
    acts: [merchantShopLink, merchantDesign, merchantDesignFee, merchantLinkLook],
  },
  'shop/diy/edit': {
    title: { zh_CN: '装修页面', en_US: 'Design a page' },
    section: 'shop',
    icon: 'edit',
    sort: 11,
    opens: merchantDesign.detail,
    acts: [merchantDesign],
    hidden: true,
    parent: 'shop/link/index',
    path: 'shop/diy/edit/:id',
  },
  'shop/config/index': {
    title: { zh_CN: '店铺设置', en_US: 'Shop settings' },
    section: 'shop',
    icon: 'setting',
    sort: 20,
    opens: merchantShopConfig.index,
    acts: [merchantShopConfig],
  },
  'shop/chat/index': {
    title: { zh_CN: '店铺客服', en_US: 'Shop chat' },
    section: 'shop',
    icon: 'chat-message',
    sort: 22,
    opens: merchantChat.config,
    acts: [merchantChat],
  },
  'shop/aiKnowledge/index': {
    title: { zh_CN: '客服知识库', en_US: 'Assistant’s knowledge' },
    section: 'shop',
    icon: 'file-search',
    sort: 23,
    opens: merchantAiKnowledge.list,
    acts: [merchantAiKnowledge],
  },
  'shop/aiPair/index': {
    title: { zh_CN: '客服问答', en_US: 'Assistant’s answers' },
    section: 'shop',
    icon: 'chat-message',
    sort: 24,
    opens: merchantAiPair.list,
    acts: [merchantAiPair],
  },
  'shop/risk/index': {
    title: { zh_CN: '风险提示', en_US: 'Risk notices' },
    section: 'shop',
    icon: 'secured',
    sort: 56,
    opens: merchantRisk.index,
    acts: [merchantRisk],
  },
  'shop/verify/index': {
    title: { zh_CN: '实名认证', en_US: 'Verification' },
    section: 'shop',
    icon: 'secured',
    sort: 25,
    opens: merchantVerify.index,
    acts: [merchantVerify, merchantAuthFee],
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
} satisfies Pages;
