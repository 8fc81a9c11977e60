export { postingsOf, walletOf } from './money.repository.ts';
export { ledgerRoutes } from './money.routes.ts';
export { ACCOUNT_TITLE } from './money.rules.ts';
