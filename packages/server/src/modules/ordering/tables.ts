import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = ['orders', 'order_line', 'order_move', 'order_event'] as const;

export type OrderStatus = 0 | 1 | 2 | 3 | 4;
export type StepActor = 'buyer' | 'gateway' | 'system' | 'admin' | 'merchant';

declare module '#kit/tables' {
  interface Database {
    orders: {
      id: Kept<number>;
      merchant_id: number;
      trade_no: string;
      goods_id: number;
      goods_name: string;
      buyer_id: number | null;
      quantity: number;
      goods_price: number;
      total_product_price: number;
      rate: number;
      fee: number;
      fee_payer: 1 | 2;
      total_price: number;
      finally_money: number;
      contact: string;
      password_mac: Buffer | null;
      email_notify: Filled<Flag>;
      email: Filled<string>;
      channel_id: number;
      channel_account_id: number;
      pay_title: string;
      status: Filled<OrderStatus>;
      sendout: Filled<number>;
      request_no: string;
      request_hash: Buffer;
      create_ip: string;
      device: string;
      create_at: Kept<Date>;
      close_at: Date;
      success_at: Filled<Date | null>;
    };
    order_line: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      goods_id: number;
      stock_merchant_id: number;
      quantity: number;
      is_gift: Filled<boolean>;
    };
    order_move: { from_status: OrderStatus; to_status: OrderStatus };
    order_event: {
      id: Kept<number>;
      order_id: number;
      from_status: OrderStatus;
      to_status: OrderStatus;
      actor: StepActor;
      actor_id: number | null;
      reason: Filled<string>;
      create_at: Kept<Date>;
    };
  }
}
