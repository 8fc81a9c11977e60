/** What the module billing answers. */
import { adminInvoice, adminInvoiceRaw, merchantInvoice, merchantInvoiceRaw } from './invoice.ts';
import { adminContract, adminContractRaw, merchantContract, merchantContractRaw } from './merchant-contract.ts';

export const billingGroups = {
  merchantContract,
  adminContract,
  merchantInvoice,
  adminInvoice,
};

export const billingRawGroups = {
  merchantContractRaw,
  adminContractRaw,
  merchantInvoiceRaw,
  adminInvoiceRaw,
};
