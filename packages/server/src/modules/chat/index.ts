import type { ServerModule } from '#kit/module';
import { chatQueues, chatSchedules } from './chat.jobs.ts';
import { chatRawRoutes, chatRoutes } from './chat.routes.ts';

export { speakBy } from './line.ts';
export { type BoundChat, bindChat, chatLate, chatLives, chatWasTold, otherChatKey, spokenInChat } from './socket.service.ts';

export const chat = {
  routes: chatRoutes,
  raw: chatRawRoutes,
  queues: chatQueues,
  schedules: chatSchedules,
} satisfies ServerModule;
