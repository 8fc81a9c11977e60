/** What one chat socket or address may use. */
export const chatLimits = {
  socketsPerAddress: 400,
  connectBurst: 400,
  connectsPerSecond: 10,
  /** Sockets of one account or visitor, in each process. */
  socketsPerPerson: 30,
  /** Any frames; whoever exceeds it is cut off. */
  frameBurst: 50,
  framesPerSecond: 10,
  frameBytes: 4 * 1024,
  /** Somebody who does not say who he is, goes. */
  bindMs: 30_000,
  /** The server asks for a sign of life so often, and gives up after so many without one. */
  pingMs: 20_000,
  unanswered: 3,
  /** How often a session is asked about again, and messages that nobody told are looked for. */
  recheckMs: 60_000,
  lateMs: 5_000,
  /** What may wait for a slow reader before it is cut off. */
  bufferedBytes: 1024 * 1024,
  /** Questions for the database at once, and how many may wait. */
  atOnce: 8,
  waiting: 5_000,
};

export type ChatLimits = typeof chatLimits;
