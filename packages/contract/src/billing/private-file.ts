/** Files that only those may open whom they concern: sent by administrators, told by their content, never by their name. */
import { z } from 'zod';
import { BYTES, envelopeOf } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';

/** Most bytes of one: 60 MB. */
export const MOST_FILE_BYTES = 62_914_560;

/** In the address of an upload: what the file is called where it came from. */
export const FileUpload = z.strictObject({ file_name: anyText(200).default('') });

/** What every upload of a private file has in common: the file is the call's body, and its number the answer. */
export const takesFile = {
  method: 'POST',
  effect: 'write',
  rate: 'upload',
  bodyLimit: MOST_FILE_BYTES,
  streamed: true,
  query: FileUpload,
  body: { type: BYTES },
  answer: { says: 'The number of the file', schema: envelopeOf(z.strictObject({ file_id: id })) },
} as const;

/** A file as its row shows it. */
export const FileFact = z.strictObject({ file_name: z.string(), bytes: z.number().int().min(0) });
