import { merchantAward } from '../../reward/award.ts';
import type { Pages } from '../page.ts';

export const awardPages = {
  'award/index': {
    title: { zh_CN: '推广概览', en_US: 'Refer others' },
    section: 'award',
    icon: 'gift',
    sort: 10,
    opens: merchantAward.overview,
    acts: [merchantAward],
    // the section itself is at award
    path: 'award/overview',
  },
  'award/invited': {
    title: { zh_CN: '我的推荐', en_US: 'Whom I referred' },
    section: 'award',
    icon: 'usergroup',
    sort: 20,
    opens: merchantAward.invited,
    acts: [merchantAward],
  },
  'award/records': {
    title: { zh_CN: '奖励记录', en_US: 'Rewards' },
    section: 'award',
    icon: 'wallet',
    sort: 30,
    opens: merchantAward.records,
    acts: [merchantAward],
  },
  'award/activity': {
    title: { zh_CN: '推广活动', en_US: 'Activities' },
    section: 'award',
    icon: 'chart-bar',
    sort: 40,
    opens: merchantAward.activities,
    acts: [merchantAward],
  },
  'award/codes': {
    title: { zh_CN: '我的邀请码', en_US: 'My invite codes' },
    section: 'award',
    icon: 'user-add',
    sort: 50,
    opens: merchantAward.codes,
    acts: [merchantAward],
  },
} satisfies Pages;
