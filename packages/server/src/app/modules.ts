/** The order of the house: a module may import only from those before it. The fences read this array. */
export const moduleOrder = [
  'platform',
  'identity',
  'merchant',
  'content',
  'catalogue',
  'inventory',
  'ledger',
  'payment',
  'ordering',
  'agency',
  'reward',
  'risk',
  'billing',
  'wechat',
  'insight',
  'mall',
] as const;

export type ModuleName = (typeof moduleOrder)[number];
