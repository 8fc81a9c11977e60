/** What the module inventory answers. */
import { cardRaw, merchantCard } from './card.ts';
import { cardImportRaw, merchantCardBatch } from './card-import.ts';
import { contentRaw, merchantContent } from './content.ts';

export const inventoryGroups = {
  merchantCard,
  merchantCardBatch,
  merchantContent,
};

export const inventoryRawGroups = {
  cardRaw,
  cardImportRaw,
  contentRaw,
};
