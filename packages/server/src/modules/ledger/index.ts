import type { ServerModule } from '#kit/module';
import { allMoney, shopMoney } from './money.export.ts';
import { moneyRoutes } from './money.routes.ts';
import { proofQueues, proofSchedules } from './proof.jobs.ts';
import { proofRoutes } from './proof.routes.ts';
import { merchantStatement, shopStatement } from './statement.export.ts';
import { walletRoutes } from './wallet.routes.ts';

export { frozenOf } from './balance.repository.ts';
export { postingsOf, type WalletFigures, walletOf, walletsOf } from './money.repository.ts';
export { payoutsStopped } from './proof.repository.ts';
export { proveRule, proveScope, sealDays, sumOpenDays } from './proof.service.ts';
export { adjust } from './wallet.repository.ts';

export const ledger = {
  routes: [...moneyRoutes, ...walletRoutes, ...proofRoutes],
  exports: [shopMoney, allMoney, shopStatement, merchantStatement],
  queues: proofQueues,
  schedules: proofSchedules,
} satisfies ServerModule;
