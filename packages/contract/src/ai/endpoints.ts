/** What the module ai answers. */
import { adminAi } from './ai.ts';
import { adminAiCategory, adminAiKnowledge } from './knowledge.ts';
import { merchantAiKnowledge, merchantAiPair } from './shop-knowledge.ts';
import { adminAiPair, adminAiTraining } from './training.ts';

export const aiGroups = { adminAi, adminAiCategory, adminAiKnowledge, adminAiTraining, adminAiPair, merchantAiKnowledge, merchantAiPair };
