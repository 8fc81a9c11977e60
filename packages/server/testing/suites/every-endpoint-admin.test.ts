/** The administrators' part of the walk over every endpoint. */
import { walkEndpoints } from '../endpoint-walk.ts';

walkEndpoints('admin');
