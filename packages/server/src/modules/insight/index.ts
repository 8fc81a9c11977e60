import type { ServerModule } from '#kit/module';
import { chartsRoutes } from './charts.routes.ts';
import { homePageRoutes } from './home-page.routes.ts';
import { goodsSales, merchantSales, ordersByDay } from './sales.export.ts';
import { salesRoutes } from './sales.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { workbenchRoutes } from './workbench.routes.ts';

export const insight = {
  routes: [...homePageRoutes, ...chartsRoutes, ...statisticsRoutes, ...salesRoutes, ...workbenchRoutes],
  exports: [goodsSales, merchantSales, ordersByDay],
} satisfies ServerModule;
