import { question } from '#kit/events';

/** Settings name articles; whoever keeps those says whether one is public. Without anybody, none is. */
export const articlePublished = question<number, boolean>('is this article published', () => false);
