import { saying } from '@keymall/contract/kit/saying';
import { saidOf } from '#kit/due';
import type { Schedule } from '#kit/jobs';
import { expireComplaints } from './complaint-ruling.service.ts';

export const complaintSchedules: Schedule[] = [
  {
    name: 'complaint.expire',
    title: { zh_CN: '处理逾期未答复的投诉', en_US: 'Complaints nobody answered in time' },
    rule: '*/5 * * * *',
    async run(ctx) {
      const { done, failed } = await expireComplaints(ctx);
      return saidOf(saying('job_complaints', { count: done }), failed);
    },
  },
];
