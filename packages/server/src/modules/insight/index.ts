import { chartsRoutes } from './charts.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const insightRoutes = [...chartsRoutes, ...statisticsRoutes];
