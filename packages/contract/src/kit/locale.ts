/** A language, as it is chosen and kept. */
import { z } from 'zod';
import type { Locale } from './refusals.ts';

export const locale = z.enum(['zh_CN', 'en_US'] satisfies Locale[]);
