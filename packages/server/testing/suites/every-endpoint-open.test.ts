/** The home pages', shops' and buyers' part of the walk over every endpoint. */
import { walkEndpoints } from '../endpoint-walk.ts';

walkEndpoints('open');
