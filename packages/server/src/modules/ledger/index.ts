export { postingsOf, walletOf } from './money.repository.ts';
export { ledgerRoutes } from './money.routes.ts';
export { ACCOUNT_TITLE } from './money.rules.ts';
export { frozenOf } from './balance.repository.ts';
export { payoutsStopped } from './proof.repository.ts';
