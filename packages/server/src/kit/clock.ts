/** Time and chance come from the edge, so that rules and tests are deterministic. */
import { randomBytes } from 'node:crypto';

export interface Edge {
  now(): Date;
  random(bytes: number): Buffer;
}

export const realEdge: Edge = { now: () => new Date(), random: (bytes) => randomBytes(bytes) };
