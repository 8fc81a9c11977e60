/** All that the house keeps of a buyer, for himself. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';

export const personalData = {
  /** JSON text. Keys that were bought are not in it: they are taken out of the orders. */
  export: stepUp(
    endpoint({
      path: '/personalapi/data/data/download',
      effect: 'read',
      log: 'always',
      secret: true,
      summary: '导出个人数据',
      input: z.strictObject({}),
      output: z.strictObject({ json: z.string() }),
    }),
  ),
};
