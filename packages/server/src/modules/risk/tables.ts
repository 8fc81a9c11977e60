import type { RiskKind, RiskRuleCode, RiskStatus, RiskType } from '@keymall/contract/risk/risk';
import type { ColumnType } from 'kysely';
import type { Filled, Flag, Kept } from '#kit/tables';
import type { Signal } from './risk.rules.ts';

/** Tables that this module alone writes. */
export const ownedTables = ['risk_rule', 'risk_case', 'risk_move', 'risk_entry'] as const;

declare module '#kit/tables' {
  interface Database {
    risk_rule: { code: RiskRuleCode; points: number; reaches: number; least: number; status: Flag; update_at: Filled<Date> };
    risk_case: {
      id: Kept<number>;
      merchant_id: number;
      score: number;
      signals: ColumnType<Signal[], string, string>;
      status: Filled<RiskStatus>;
      /** What the merchant's settlement was before it was held; null while nothing is. */
      settlement_before: Filled<-1 | 0 | 1 | null>;
      held_at: Filled<Date | null>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
    };
    risk_move: {
      id: Kept<number>;
      merchant_id: number;
      case_id: number;
      to_status: RiskStatus;
      actor: 'admin' | 'system';
      actor_id: Filled<number | null>;
      actor_name: Filled<string>;
      reason: Filled<string>;
      create_at: Kept<Date>;
    };
    risk_entry: {
      id: Kept<number>;
      kind: RiskKind;
      type: RiskType;
      value: string;
      reason: Filled<string>;
      expire_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
  }
}
