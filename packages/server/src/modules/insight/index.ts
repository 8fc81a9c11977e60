import type { ServerModule } from '#kit/module';
import { chartsRoutes } from './charts.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const insight = {
  routes: [...chartsRoutes, ...statisticsRoutes],
} satisfies ServerModule;
