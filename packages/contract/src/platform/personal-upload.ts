import { z } from 'zod';
import { envelopeOf, MULTIPART, rawEndpoint } from '../kit/endpoint.ts';

/** A buyer's own picture; apart from the other raw calls, which his page does not need. */
export const personalUpload = {
  upload: rawEndpoint({
    method: 'POST',
    path: '/personalapi/upload/upload',
    effect: 'write',
    rate: 'upload',
    bodyLimit: 5_242_880,
    summary: '买家上传图片',
    body: { type: MULTIPART, schema: z.strictObject({ file: z.file() }) },
    answer: { says: 'The address of the picture', schema: envelopeOf(z.strictObject({ url: z.string() })) },
  }),
};
