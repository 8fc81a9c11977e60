import type { Schedule } from '#kit/jobs';
import { expireComplaints } from './complaint-ruling.service.ts';

export const complaintSchedules: Schedule[] = [
  {
    name: 'complaint.expire',
    title: '处理逾期未答复的投诉',
    rule: '*/5 * * * *',
    run: async (ctx) => `处理 ${await expireComplaints(ctx)} 笔`,
  },
];
