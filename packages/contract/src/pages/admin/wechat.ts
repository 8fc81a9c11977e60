import { adminAi } from '../../ai/ai.ts';
import { adminAiCategory, adminAiKnowledge } from '../../ai/knowledge.ts';
import { adminAiPair, adminAiTraining } from '../../ai/training.ts';
import { adminConfig } from '../../platform/config.ts';
import { adminWechatKeyword } from '../../wechat/keyword.ts';
import { adminWechatMenu, adminWechatMenuHistory } from '../../wechat/menu.ts';
import { adminWechatQuestion } from '../../wechat/question.ts';
import { adminWechat } from '../../wechat/wechat.ts';
import type { Pages } from '../page.ts';

export const wechatPages = {
  'wechat/config/index': {
    title: { zh_CN: '公众号配置', en_US: 'Official account' },
    section: 'wechat',
    icon: 'setting',
    sort: 10,
    opens: adminWechat.state,
    acts: [adminWechat, adminConfig],
  },
  'wechat/menu/index': {
    title: { zh_CN: '公众号菜单', en_US: 'Menu of the account' },
    section: 'wechat',
    icon: 'order-ascending',
    sort: 12,
    opens: adminWechatMenu.list,
    acts: [adminWechatMenu, adminWechatMenuHistory],
  },
  'wechat/keywords/index': {
    title: { zh_CN: '关键词回复', en_US: 'Keywords' },
    section: 'wechat',
    icon: 'key',
    sort: 14,
    opens: adminWechatKeyword.list,
    acts: [adminWechatKeyword],
  },
  'wechat/keywords/ai': {
    title: { zh_CN: '关键词 AI 设置', en_US: 'AI at the official account' },
    section: 'wechat',
    icon: 'setting',
    sort: 15,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
    hidden: true,
    parent: 'wechat/keywords/index',
  },
  'wechat/question/index': {
    title: { zh_CN: '公众号提问', en_US: 'Questions from WeChat' },
    section: 'wechat',
    icon: 'service',
    sort: 16,
    opens: adminWechatQuestion.list,
    acts: [adminWechatQuestion],
  },
  'wechat/ai/index': {
    title: { zh_CN: 'AI 配置', en_US: 'AI settings' },
    section: 'wechat',
    icon: 'setting',
    sort: 40,
    opens: adminAi.state,
    acts: [adminAi, adminConfig],
  },
  'wechat/aiKnowledge/index': {
    title: { zh_CN: 'AI 知识库', en_US: 'AI knowledge' },
    section: 'wechat',
    icon: 'file-search',
    sort: 20,
    opens: adminAiKnowledge.list,
    acts: [adminAiKnowledge, adminAiCategory],
  },
  'wechat/aiKnowledge/category': {
    title: { zh_CN: '知识分类', en_US: 'Categories of knowledge' },
    section: 'wechat',
    icon: 'folder',
    sort: 21,
    opens: adminAiCategory.list,
    acts: [adminAiCategory],
    hidden: true,
    parent: 'wechat/aiKnowledge/index',
  },
  'wechat/aiTraining/index': {
    title: { zh_CN: 'AI 训练', en_US: 'AI training' },
    section: 'wechat',
    icon: 'chat-message',
    sort: 30,
    opens: adminAiTraining.list,
    acts: [adminAiTraining, adminAiPair],
  },
  'wechat/aiTraining/pairs': {
    title: { zh_CN: '训练问答', en_US: 'Training pairs' },
    section: 'wechat',
    icon: 'chat-message',
    sort: 31,
    opens: adminAiPair.list,
    acts: [adminAiPair, adminAiTraining],
    hidden: true,
    parent: 'wechat/aiTraining/index',
    path: 'wechat/aiTraining/pairs/:id',
  },
} satisfies Pages;
