/** The order of the house: a module may import only from those before it. The fences read this array. */
export const moduleOrder = [
  'platform',
  'identity',
  'merchant',
  'ai',
  'content',
  'catalogue',
  'inventory',
  'ledger',
  'payment',
  'ordering',
  'agency',
  'docking',
  'reward',
  'risk',
  'billing',
  'wechat',
  'insight',
  'mall',
  'chat',
  'buyer',
] as const;

export type ModuleName = (typeof moduleOrder)[number];
