/** What the module insight answers. */
import { merchantCharts } from './charts.ts';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from './sales-statistics.ts';
import { adminOrderAnalysis, adminStatistics } from './statistics.ts';
import { adminWorkbench } from './workbench.ts';

export const insightGroups = {
  merchantCharts,
  adminOrderAnalysis,
  adminStatistics,
  adminGoodsStatistics,
  adminMerchantStatistics,
  adminOrderStatistics,
  adminWorkbench,
};
