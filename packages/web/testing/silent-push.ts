/**
 * For a file whose pages listen: a push socket on which nobody ever speaks. Spied on, not put in the module's place, so that such a file
 * shares its modules with others (`needsOwnModules` in tools/test).
 */
import { beforeEach, vi } from 'vitest';
import * as pushClient from '../src/kit/push-client.ts';

const silent = {
  onState: () => () => undefined,
  subscribe: () => ({ on: () => () => undefined }),
  unsubscribe: () => undefined,
  connect: () => undefined,
  disconnect: () => undefined,
};

beforeEach(() => {
  vi.spyOn(pushClient, 'createPushClient').mockReturnValue(silent as unknown as ReturnType<typeof pushClient.createPushClient>);
});
