/** Reading: answers are kept by endpoint and input, and asked for anew after every change made in the office. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';

/** One a page load. The call kit decides about retries and time-outs, not this. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });

/** Where an answer is kept. Without input: all answers of the endpoint. */
export const keyOf = (endpoint: Endpoint, input?: unknown): unknown[] => [
  endpoint.area,
  endpoint.path,
  ...(input === undefined ? [] : [input]),
];

interface CallQueryOptions {
  /** False while the input is not known yet. */
  enabled?: boolean;
  /** Milliseconds during which an answer is as good as new: for choices that seldom change. */
  staleTime?: number;
  /** Show the last input's answer while the next is fetched. */
  keepPrevious?: boolean;
  /** Never what was answered before it was drawn: for what a form begins with. */
  anew?: boolean;
}

/** Asks an endpoint and keeps asking it when something changed. Refusals are the page's to show: `isError`, `error`, `refetch`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  { enabled = true, staleTime = 0, keepPrevious = false, anew = false }: CallQueryOptions = {},
): UseQueryResult<WireOutput<E>> {
  return useQuery<WireOutput<E>>({
    queryKey: [...keyOf(endpoint, input), ...(anew ? ['anew'] : [])],
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    enabled,
    staleTime,
    ...(anew && { gcTime: 0 }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  } as Parameters<typeof useQuery<WireOutput<E>>>[0]);
}
