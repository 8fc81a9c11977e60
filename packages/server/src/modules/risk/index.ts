import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { riskRoutes } from './risk.routes.ts';
import { scan } from './risk.service.ts';

export const risk = {
  routes: riskRoutes,
  schedules: [
    {
      name: 'risk.scan',
      title: { zh_CN: '商户风险检查', en_US: 'Look for risk among merchants' },
      rule: '17 * * * *',
      run: async (ctx) => saying('job_risk_scanned', await scan(ctx)),
    },
  ],
} satisfies ServerModule;
