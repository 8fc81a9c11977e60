import { cardRoutes } from './card.routes.ts';

export { cardRawRoutes } from './card-export.routes.ts';

export { type CardText, openCard, type SealedCard } from './card-cipher.ts';
export { mask } from './card.rules.ts';
export { openFile, openText } from './content-delivery.repository.ts';
export { importCards } from './import.service.ts';
export { inventoryQueues, inventorySchedules } from './stock-alarm.jobs.ts';

export const inventoryRoutes = cardRoutes;
