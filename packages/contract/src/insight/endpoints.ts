/** What the module insight answers. */
import { merchantCharts } from './charts.ts';
import { adminOrderAnalysis, adminStatistics } from './statistics.ts';

export const insightGroups = {
  merchantCharts,
  adminOrderAnalysis,
  adminStatistics,
};
