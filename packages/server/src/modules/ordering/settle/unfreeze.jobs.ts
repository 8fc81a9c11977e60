import type { Schedule } from '#kit/jobs';
import { runRelease } from './unfreeze.service.ts';

export const unfreezeSchedules: Schedule[] = [
  {
    name: 'unfreeze.release',
    title: { zh_CN: '解冻到期货款', en_US: 'Release money whose time has come' },
    rule: '* * * * *',
    run: runRelease,
  },
];
