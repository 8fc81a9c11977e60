/** What the module risk answers. */
import { adminRisk, adminRiskEntry, adminRiskRule, merchantRisk } from './risk.ts';

export const riskGroups = { adminRisk, adminRiskRule, adminRiskEntry, merchantRisk };
