/** What a start reads once it knows where it is: all of the house by one name, so that it can be one file (built.ts). */
export { assertWhole, migrate } from './migrate.ts';
export { serve } from './serve.ts';
