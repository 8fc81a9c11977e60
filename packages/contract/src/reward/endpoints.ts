/** What the module reward answers. */
import { adminAward, adminAwardClaim, merchantAward } from './award.ts';

export const rewardGroups = { adminAward, adminAwardClaim, merchantAward };
