/** Letters between suppliers and agents. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const agencySayings = {
  agent_applied_title: { zh_CN: '有商户申请代理您的商品', en_US: 'A merchant asks to sell your products' },
  agent_applied: {
    blanks: { shop: 'words', remark: 'words' },
    zh_CN: '「{shop}」申请成为代理。留言：{remark}',
    en_US: '“{shop}” asks to become your agent: {remark}',
  },
  agent_joined_title: { zh_CN: '新代理已对接', en_US: 'You have a new agent' },
  agent_joined: { blanks: { shop: 'words' }, zh_CN: '「{shop}」已成为您的代理。', en_US: '“{shop}” is your agent now.' },
  agent_approved_title: { zh_CN: '代理申请已通过', en_US: 'You may sell a supplier’s products' },
  agent_approved: {
    blanks: { shop: 'words' },
    zh_CN: '「{shop}」已通过您的代理申请，可以开始代理商品。',
    en_US: '“{shop}” agreed; you may copy its products now.',
  },
  agent_refused_title: { zh_CN: '代理申请未通过', en_US: 'A supplier refused' },
  agent_refused: {
    blanks: { shop: 'words', reason: 'words' },
    zh_CN: '「{shop}」拒绝了您的代理申请。原因：{reason}',
    en_US: '“{shop}” refused your request: {reason}',
  },
  agent_suspended_title: { zh_CN: '代理已被暂停', en_US: 'A supplier suspended you' },
  agent_suspended: {
    blanks: { shop: 'words', reason: 'words' },
    zh_CN: '「{shop}」暂停了与您的代理，其商品已不可购买。原因：{reason}',
    en_US: '“{shop}” suspended you; its products can’t be bought in your shop: {reason}',
  },
  agent_resumed_title: { zh_CN: '代理已恢复', en_US: 'A supplier serves you again' },
  agent_resumed: { blanks: { shop: 'words' }, zh_CN: '「{shop}」恢复了与您的代理。', en_US: '“{shop}” serves you again.' },
  agent_raised_title: { zh_CN: '代理等级已提升', en_US: 'You rose to a higher level' },
  agent_raised: {
    blanks: { shop: 'words', level: 'words' },
    zh_CN: '您在「{shop}」的代理等级已提升为「{level}」，新的供货价立即生效。',
    en_US: 'With “{shop}” you are on the level “{level}” now; its supply prices hold at once.',
  },
  job_agents_raised: { blanks: { count: 'count' }, zh_CN: '提升 {count} 个代理', en_US: '{count} agents rose' },
  agent_ended_title: { zh_CN: '代理关系已结束', en_US: 'An agency ended' },
  agent_ended: {
    blanks: { shop: 'words' },
    zh_CN: '与「{shop}」的代理关系已结束，代理商品已不可购买。',
    en_US: 'The agency with “{shop}” ended; its copies can’t be bought any more.',
  },
  copy_below_title: { zh_CN: '代理商品已下架', en_US: 'A copy went off the shelf' },
  copy_below: {
    blanks: { goods: 'words', price: 'fen', min: 'fen' },
    zh_CN: '供货价上涨，「{goods}」的自定售价 {price} 元低于最低售价 {min} 元，已自动下架。',
    en_US: 'Its supplier raised the price: “{goods}” at {price} yuan is below the least of {min} yuan and went off the shelf.',
  },
  copy_above: {
    blanks: { goods: 'words', price: 'fen', max: 'fen' },
    zh_CN: '售价范围已调整，「{goods}」的自定售价 {price} 元高于最高售价 {max} 元，已自动下架。',
    en_US: 'Its price band moved: “{goods}” at {price} yuan is above the highest of {max} yuan and went off the shelf.',
  },
  copy_gone_title: { zh_CN: '代理商品已失效', en_US: 'A copy lost its source' },
  copy_gone: {
    blanks: { goods: 'words' },
    zh_CN: '货源商已删除「{goods}」，您的代理商品已失效。',
    en_US: 'Its supplier removed “{goods}”; your copy can’t be sold any more.',
  },
} as const satisfies Record<string, SayingRow>;
