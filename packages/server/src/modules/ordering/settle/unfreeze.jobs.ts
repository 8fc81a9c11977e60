import type { Schedule } from '#kit/jobs';
import { runRelease } from './unfreeze.service.ts';

export const unfreezeSchedules: Schedule[] = [{ name: 'unfreeze.release', title: '解冻到期货款', rule: '* * * * *', run: runRelease }];
