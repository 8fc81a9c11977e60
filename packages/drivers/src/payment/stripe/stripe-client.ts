/** Stripe's SDK with our network under it, and its errors as ours. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { at } from '../pay-action.ts';

let loaded: typeof Stripe | undefined;

/** The SDK, loaded at the first use: it takes longer to load than the rest of the house, and most houses have no account there. */
export function stripeSdk(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe;
  return loaded;
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/** The JSON object of an answer. Refusals come with an `error` inside; the SDK would take any other object for what it asked for. */
function readObject(status: number, body: Buffer): Record<string, unknown> {
  let told: unknown;
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  const isObject = typeof told === 'object' && told !== null && !Array.isArray(told);
  if (!isObject || status < 200 || status >= 500 || (status >= 300 && !Object.hasOwn(told as object, 'error')))
    throw new GatewayError('rubbish', `status ${status}`);
  return told as Record<string, unknown>;
}

/** Lets `ask` use the SDK. Throws `GatewayError`: `refused` where Stripe understood and did nothing. */
export async function withStripe<T>(
  { gateway, secret_key }: { gateway: string; secret_key: string },
  outside: Outside,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  // The SDK wraps what its network throws; what really happened is kept here.
  const failures: GatewayError[] = [];
  const httpClient: HttpClient = {
    getClientName: () => 'keymall',
    async makeRequest(_host, _port, path, method, headers, body) {
      const { 'Content-Type': contentType, 'Content-Length': _length, ...rest } = headers as Record<string, string>;
      const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const text = { contentType: contentType ?? 'application/x-www-form-urlencoded', body };
      try {
        const answer = await outside.http({
          method: method === 'GET' ? 'GET' : 'POST',
          url: at(gateway, path),
          headers: kept,
          ...(method === 'GET' ? {} : { text }),
        });
        const told = readObject(answer.status, answer.body);
        return {
          getStatusCode: () => answer.status,
          getHeaders: () => ({}),
          getRawResponse: () => answer,
          toStream: () => answer.body,
          toJSON: async () => told,
        };
      } catch (error) {
        if (error instanceof GatewayError) failures.push(error);
        throw error;
      }
    },
  };
  const Sdk = stripeSdk();
  try {
    return await ask(new Sdk(secret_key, { httpClient, maxNetworkRetries: 0, telemetry: false }));
  } catch (error) {
    const [failure] = failures;
    if (failure) throw failure;
    if (error instanceof GatewayError) throw error;
    if (!(error instanceof Sdk.errors.StripeError)) throw new GatewayError('rubbish', 'the SDK can not read the answer', error);
    // A key used for something else tells nothing of what it was used for.
    const sure = error.statusCode !== undefined && error.statusCode < 500 && !(error instanceof Sdk.errors.StripeIdempotencyError);
    throw new GatewayError(sure ? 'refused' : 'rubbish', error.message.slice(0, 200), error);
  }
}

/** True when Stripe looked at what was asked for and will not do it: no such payment, or not so much of it. */
export const isRefusedAsked = ({ kind, cause }: GatewayError): boolean =>
  kind === 'refused' && [400, 402, 404].includes((cause as { statusCode?: number } | undefined)?.statusCode ?? 0);
