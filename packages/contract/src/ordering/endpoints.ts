/** What the module ordering answers. */
import { adminOrder, adminOwed, merchantOrder, merchantWorkbench } from './back-office-order.ts';
import { adminComplaint, complaintPackRaw, merchantComplaint } from './complaint.ts';
import { adminComplaintRequest, complaintRequestRaw, publicComplaintRequest } from './complaint-request.ts';
import { personalComplaint, personalOrder, personalRefund } from './personal-order.ts';
import { merchantProxyComplaint } from './proxy-complaint.ts';
import { complaintRaw, publicComplaint } from './public-complaint.ts';
import { lookupRaw, publicHold, publicLookup } from './public-lookup.ts';
import { payRaw, publicOrder, publicPay } from './public-order.ts';
import { adminRefund, merchantRefund } from './refund.ts';
import { adminSelectCard, selectCardRaw } from './select-orders.ts';
import { adminUnfreeze, merchantUnfreeze } from './unfreeze.ts';

export const orderingGroups = {
  publicPay,
  publicOrder,
  publicLookup,
  publicHold,
  personalOrder,
  personalComplaint,
  personalRefund,
  merchantOrder,
  adminOrder,
  adminOwed,
  adminSelectCard,
  merchantWorkbench,
  publicComplaint,
  publicComplaintRequest,
  merchantComplaint,
  merchantProxyComplaint,
  adminComplaint,
  adminComplaintRequest,
  adminRefund,
  merchantRefund,
  adminUnfreeze,
  merchantUnfreeze,
};

export const orderingRawGroups = {
  payRaw,
  lookupRaw,
  complaintRaw,
  complaintRequestRaw,
  complaintPackRaw,
  selectCardRaw,
};
