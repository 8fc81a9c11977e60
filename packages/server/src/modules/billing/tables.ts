import type { AuthOrderStatus } from '@keymall/contract/billing/auth-order';
import type { InvoiceStatus, InvoiceTitleType, InvoiceType } from '@keymall/contract/billing/invoice';
import type { ContractPayType, ContractStatus, ContractType } from '@keymall/contract/billing/merchant-contract';
import type { VerificationKind, VerificationWallet } from '@keymall/contract/merchant/verification';
import type { Filled, Kept } from '#kit/tables';

export const ownedTables = [
  'merchant_contract',
  'merchant_contract_move',
  'invoice',
  'invoice_item',
  'invoice_move',
  'auth_order',
  'design_opening',
] as const;

type Mover = 'admin' | 'merchant' | 'system';

declare module '#kit/tables' {
  interface Database {
    merchant_contract: {
      id: Kept<number>;
      merchant_id: number;
      number: string;
      name: string;
      type: ContractType;
      parent_id: number | null;
      pay_type: ContractPayType;
      amount: number;
      /** Days, `YYYY-MM-DD`; read as text. */
      sign_date: string | null;
      effective_date: string;
      end_date: string;
      company: string;
      employee_id: number;
      admin_id: number;
      remark: string;
      notary: string;
      file_id: number;
      status: Filled<ContractStatus>;
      revision: Filled<number>;
      confirm_at: Filled<Date | null>;
      create_at: Filled<Date>;
    };
    merchant_contract_move: {
      id: Kept<number>;
      merchant_id: number;
      contract_id: number;
      from_status: ContractStatus | null;
      to_status: ContractStatus;
      actor: Mover;
      actor_id: number | null;
      actor_name: string;
      reason: string;
      create_at: Filled<Date>;
    };
    invoice: {
      id: Kept<number>;
      merchant_id: number;
      number: string;
      status: Filled<InvoiceStatus>;
      type: InvoiceType;
      contract_id: number | null;
      amount: number;
      title_type: InvoiceTitleType;
      title: string;
      tax_number: string;
      address: string;
      tel: string;
      bank: string;
      bank_account: string;
      email: string;
      consignee: string;
      mobile: string;
      region: string;
      full_address: string;
      invoice_no: Filled<string>;
      file_id: Filled<number | null>;
      courier: Filled<string>;
      tracking_no: Filled<string>;
      issue_at: Filled<Date | null>;
      send_at: Filled<Date | null>;
      finish_at: Filled<Date | null>;
      create_at: Filled<Date>;
    };
    /** `month`: its first day, read as text. */
    invoice_item: {
      id: Kept<number>;
      merchant_id: number;
      invoice_id: number;
      month: string;
      part: number;
      amount: number;
      live: Filled<boolean>;
    };
    auth_order: {
      id: Kept<number>;
      merchant_id: number;
      verification_id: number;
      trade_no: string;
      kind: VerificationKind;
      amount: number;
      wallet: VerificationWallet;
      provider: string;
      status: AuthOrderStatus;
      tries: Filled<number>;
      create_at: Filled<Date>;
      end_at: Filled<Date | null>;
    };
    design_opening: {
      id: Kept<number>;
      merchant_id: number;
      trade_no: string;
      amount: number;
      wallet: VerificationWallet;
      create_at: Kept<Date>;
    };
    invoice_move: {
      id: Kept<number>;
      merchant_id: number;
      invoice_id: number;
      to_status: InvoiceStatus;
      actor: Mover;
      actor_id: number | null;
      actor_name: string;
      reason: string;
      create_at: Filled<Date>;
    };
  }
}
