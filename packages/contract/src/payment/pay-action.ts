import { z } from 'zod';

/** How the buyer gets to the gateway. */
export const PayAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('redirect'), url: z.string() }),
  z.strictObject({ kind: z.literal('qr'), text: z.string() }),
  z.strictObject({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
  z.strictObject({ kind: z.literal('app'), url: z.string() }),
  /** Handed to WeChat's browser as it stands. */
  z.strictObject({ kind: z.literal('jsapi'), params: z.record(z.string(), z.string()) }),
]);
