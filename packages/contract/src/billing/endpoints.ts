/** What the module billing answers. */
import { adminAuthOrder, merchantAuthFee } from './auth-order.ts';
import { merchantDesignFee } from './design-opening.ts';
import { adminInvoice, adminInvoiceRaw, merchantInvoice, merchantInvoiceRaw } from './invoice.ts';
import { adminContract, adminContractRaw, merchantContract, merchantContractRaw } from './merchant-contract.ts';

export const billingGroups = {
  merchantContract,
  adminContract,
  merchantInvoice,
  adminInvoice,
  adminAuthOrder,
  merchantAuthFee,
  merchantDesignFee,
};

export const billingRawGroups = {
  merchantContractRaw,
  adminContractRaw,
  merchantInvoiceRaw,
  adminInvoiceRaw,
};
