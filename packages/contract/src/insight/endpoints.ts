/** What the module insight answers. */
import { merchantCharts } from './charts.ts';
import { homePage } from './home-page.ts';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from './sales-statistics.ts';
import { adminOrderAnalysis, adminStatistics } from './statistics.ts';
import { adminWorkbench } from './workbench.ts';

export const insightGroups = {
  homePage,
  merchantCharts,
  adminOrderAnalysis,
  adminStatistics,
  adminGoodsStatistics,
  adminMerchantStatistics,
  adminOrderStatistics,
  adminWorkbench,
};
