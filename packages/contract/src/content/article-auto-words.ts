/** What is said of articles that come by themselves. */
import type { StatusWords, Titles } from '../kit/words.ts';

export const AUTO_SOURCES = ['template', 'rss', 'paste', 'ai'] as const;
export type AutoSource = (typeof AUTO_SOURCES)[number];

export const autoSourceWords = {
  template: { zh_CN: '按模板生成', en_US: 'By template' },
  rss: { zh_CN: 'RSS 订阅', en_US: 'RSS feed' },
  paste: { zh_CN: '粘贴队列', en_US: 'Pasted queue' },
  ai: { zh_CN: 'AI 撰写', en_US: 'Written by AI' },
} satisfies Titles<AutoSource>;

export const AUTO_COVERS = ['none', 'first', 'fixed'] as const;
export type AutoCover = (typeof AUTO_COVERS)[number];

export const autoCoverWords = {
  none: { zh_CN: '无封面', en_US: 'No cover' },
  first: { zh_CN: '正文第一张图片', en_US: 'The first picture of the text' },
  fixed: { zh_CN: '固定封面', en_US: 'One for all' },
} satisfies Titles<AutoCover>;

export const AUTO_RESULTS = ['ok', 'empty', 'failed'] as const;
export type AutoResult = (typeof AUTO_RESULTS)[number];

export const autoResultWords = {
  ok: { zh_CN: '有新文章', en_US: 'New articles', tone: 'success' },
  empty: { zh_CN: '没有新内容', en_US: 'Nothing new', tone: 'plain' },
  failed: { zh_CN: '执行失败', en_US: 'Run failed', tone: 'danger' },
} satisfies StatusWords<AutoResult>;

/** Why a run ended before its time. */
export const AUTO_FAULTS = ['', 'unreachable', 'refused', 'rubbish', 'blocked', 'ai_off', 'ai_budget', 'ai_failed', 'rule'] as const;
export type AutoFault = (typeof AUTO_FAULTS)[number];

export const autoFaultWords = {
  '': { zh_CN: '', en_US: '' },
  unreachable: { zh_CN: '订阅地址没有响应', en_US: 'The feed does not answer' },
  refused: { zh_CN: '订阅地址拒绝访问', en_US: 'The feed’s site refuses' },
  rubbish: { zh_CN: '不是 RSS 或 Atom', en_US: 'Neither RSS nor Atom' },
  blocked: { zh_CN: '不允许访问的地址', en_US: 'An address that may not be called' },
  ai_off: { zh_CN: 'AI 未启用', en_US: 'AI is off' },
  ai_budget: { zh_CN: 'AI 当日额度已用完', en_US: 'The day’s budget of AI is spent' },
  ai_failed: { zh_CN: 'AI 没有给出可用的文章', en_US: 'AI gave no article' },
  rule: { zh_CN: '执行规则无效', en_US: 'The schedule’s rule is not valid' },
} satisfies Titles<AutoFault>;

export const AUTO_ITEM_STATES = ['waiting', 'made', 'doubled', 'forbidden'] as const;
export type AutoItemState = (typeof AUTO_ITEM_STATES)[number];

export const autoItemWords = {
  waiting: { zh_CN: '等待发布', en_US: 'Waiting its turn', tone: 'primary' },
  made: { zh_CN: '已生成文章', en_US: 'Became an article', tone: 'success' },
  doubled: { zh_CN: '标题重复', en_US: 'A title that was there', tone: 'plain' },
  forbidden: { zh_CN: '含敏感词', en_US: 'Holds a filtered word', tone: 'danger' },
} satisfies StatusWords<AutoItemState>;

/** Stands alone on a line between two pasted articles. */
export const BETWEEN_ARTICLES = '---';
