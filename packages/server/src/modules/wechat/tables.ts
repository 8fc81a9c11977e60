import type { Filled, Flag } from '#kit/tables';

export const ownedTables = ['wechat_follower', 'wechat_scene', 'wechat_delivery'] as const;

declare module '#kit/tables' {
  interface Database {
    wechat_follower: {
      merchant_id: number;
      app_id: string;
      openid: string;
      tell_login: Filled<Flag>;
      tell_sold: Filled<Flag>;
      tell_stock: Filled<Flag>;
      tell_complaint: Filled<Flag>;
      tell_cash: Filled<Flag>;
      bind_at: Date;
    };
    wechat_scene: { merchant_id: number; scene_hash: Buffer; app_id: string; session_id: number; expire_at: Date; use_at: Date | null };
    wechat_delivery: { hash: Buffer; create_at: Date };
  }
}
