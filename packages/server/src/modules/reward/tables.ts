import type { AwardMetric } from '@keymall/contract/reward/award';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = ['award_activity', 'award_step', 'award_claim'] as const;

declare module '#kit/tables' {
  interface Database {
    award_activity: {
      id: Kept<number>;
      title: string;
      intro: Filled<string>;
      metric: AwardMetric;
      start_at: Date;
      end_at: Date;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    /** `reach`: merchants, or fen. */
    award_step: { id: Kept<number>; activity_id: number; reach: number; reward: number };
    award_claim: {
      id: Kept<number>;
      merchant_id: number;
      activity_id: number;
      step_id: number;
      stood: number;
      amount: number;
      status: Filled<1 | 2>;
      create_at: Filled<Date>;
      back_at: Filled<Date | null>;
    };
  }
}
