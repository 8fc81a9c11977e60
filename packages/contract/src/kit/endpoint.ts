/**
 * An endpoint is declared once, here, as data. The server must implement it, the web calls it typed, its permission and
 * area follow from its path, OpenAPI is generated from it, and the generated suites walk it.
 */
import { z } from 'zod';

/** The faces of the house. `home` and `shop` are for everybody. */
export type Area = 'admin' | 'merchant' | 'personal' | 'home' | 'shop';

/** Who may call: everybody; whoever is signed in on the area's face; whoever also holds the path as a permission. */
export type Access = 'anyone' | 'signed-in' | 'permission';

/**
 * `read`: no transaction. `write`: one transaction around the handler. `outside`: the handler brackets a provider's call, or a statement
 * that is a transaction of its own, by itself.
 */
export type Effect = 'read' | 'write' | 'outside';

/** Named budgets of calls; their figures are settings (contract/settings/limits.ts). */
export type RateName = 'general' | 'login' | 'register' | 'order' | 'lookup' | 'upload' | 'notice';

/**
 * Against the rule of the operation log, which has a row of every `write`, and of every `outside` of a back office, that somebody signed in
 * has done. `always`: of a `read` too, which takes out what is not shown every day. `never`: why it need not stand there.
 */
export type Logging = 'always' | { never: string };

/** The area a path belongs to, by its first segment. */
export type AreaOf<Path extends string> = Path extends `/adminapi/${string}`
  ? 'admin'
  : Path extends `/merchantapi/${string}`
    ? 'merchant'
    : Path extends `/personalapi/${string}`
      ? 'personal'
      : Path extends `/home/${string}`
        ? 'home'
        : Path extends `/shop/${string}`
          ? 'shop'
          : Path extends `/chat/${string}`
            ? 'home'
            : never;

/** Access where an endpoint does not say its own. */
export type OrdinaryAccess<A extends Area> = A extends 'admin' | 'merchant' ? 'permission' : A extends 'personal' ? 'signed-in' : 'anyone';

export interface EndpointSpec<Input extends z.ZodObject, Output extends z.ZodType, Path extends string, Own extends Access> {
  path: Path;
  effect: Effect;
  /** What it does, in Chinese, for OpenAPI, the operation log and the permission tree. */
  summary: string;
  input: Input;
  output: Output;
  /** Only where the area's ordinary access (admin, merchant: permission; personal: signed-in; others: anyone) is not meant. */
  access?: Own;
  rate?: RateName;
  log?: Logging;
  /** Most bytes of its body, where what the input's own limits come to is not meant. */
  bodyLimit?: number;
  /** Its answer opens something: a session, keys that were sold. It goes uncompressed, so that its length tells nothing of what is in it. */
  secret?: true;
}

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  A extends Area = Area,
  X extends Access = Access,
> {
  kind: 'endpoint';
  path: string;
  effect: Effect;
  summary: string;
  input: Input;
  output: Output;
  rate: RateName;
  area: A;
  access: X;
  /** The path without its area, `goods/good/list`, where access is by permission; else null. */
  permission: string | null;
  /** Does it leave a row in the operation log. */
  logged: boolean;
  bodyLimit?: number;
  secret?: true;
  /** Refused (`proof_wanted`) of whoever has not proven himself within the last minutes: see `stepUp`. */
  stepUp?: true;
  /** Refused of an administrator in a merchant's place: see `ownOnly`. */
  own?: true;
}

const AREAS: Record<string, Area> = {
  adminapi: 'admin',
  merchantapi: 'merchant',
  personalapi: 'personal',
  home: 'home',
  shop: 'shop',
  chat: 'home',
};
const ORDINARY: Record<Area, Access> = {
  admin: 'permission',
  merchant: 'permission',
  personal: 'signed-in',
  home: 'anyone',
  shop: 'anyone',
};

const isLogged = (effect: Effect, area: Area, log: Logging | undefined): boolean =>
  log === 'always' || (log === undefined && (effect === 'write' || (effect === 'outside' && (area === 'admin' || area === 'merchant'))));

/** Declares one POST call of the `{code,msg,data}` envelope. Throws at load when the path has no area. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Path extends string,
  const Own extends Access = OrdinaryAccess<AreaOf<Path>>,
>(spec: EndpointSpec<Input, Output, Path, Own>): Endpoint<Input, Output, AreaOf<Path>, Own> {
  const match = /^\/([a-z]+)\/([A-Za-z0-9_/]+)$/.exec(spec.path);
  const area = match ? AREAS[match[1] as string] : undefined;
  if (!match || !area) throw new Error(`no area in path ${spec.path}`);
  const { log, ...rest } = spec;
  const access = spec.access ?? ORDINARY[area];
  return {
    rate: 'general',
    ...rest,
    kind: 'endpoint',
    logged: isLogged(spec.effect, area, log),
    area: area as AreaOf<Path>,
    access: access as Own,
    permission: access === 'permission' ? (match[2] as string) : null,
  };
}

/** A raw path that begins with no area's segment is everybody's. */
export type RawAreaOf<Path extends string> = [AreaOf<Path>] extends [never] ? 'home' : AreaOf<Path>;

interface RawForm {
  method: 'GET' | 'POST' | 'GET+POST';
  summary: string;
  effect: Effect;
  /** Most bytes of body it reads. */
  bodyLimit: number;
  /** The body is handed on while it comes in; the handler counts the bytes itself. */
  streamed?: true;
  /** A budget of its own, apart from what the same address spends elsewhere. */
  apart?: true;
  /** Its answer opens something: a session, keys that were sold. It goes uncompressed, so that its length tells nothing of what is in it. */
  secret?: true;
  /** What stands in its address behind the question mark. */
  query?: z.ZodObject;
  /** How its body is written and, where that is ours to say, of what fields. */
  body?: { type: string; schema?: z.ZodType };
  /** What it answers when all is well. A 303 leads a browser on, a 307 with what it sent. */
  answer: { says: string; status?: 200 | 303 | 307; type?: string; schema?: z.ZodType };
}

export interface RawSpec<Path extends string, Own extends Access> extends RawForm {
  path: Path;
  /** As of any endpoint: only where the area's ordinary access is not meant. */
  access?: Own;
  /** Who may call this one may call it too: a file's call beside the one that says what it would hold. */
  permission?: string | null;
  /** `general` unless said; `none`: why it has no budget. */
  rate?: RateName | { none: string };
  log?: Logging;
}

/** What the outside fixes: gateway notices, push auth, uploads, files, health, metrics. No envelope, but every rule of an endpoint. */
export interface RawEndpoint<A extends Area = Area, X extends Access = Access> extends RawForm {
  kind: 'raw';
  path: string;
  area: A;
  access: X;
  /** The permission it takes where access is by permission: its path without its area, or another endpoint's; else null. */
  permission: string | null;
  rate: RateName | null;
  logged: boolean;
  stepUp?: true;
  own?: true;
}

/**
 * Marks what is grave: opening what lies sealed, taking data out, deciding where money goes or who may do what. It takes a password or
 * second factor that is at most `PROOF_MINUTES` old; a session that somebody left open is not enough.
 */
export const stepUp = <E extends Endpoint | RawEndpoint>(declared: E): E => ({ ...declared, stepUp: true });

/**
 * Marks what nobody does in another's place: an administrator who acts for a merchant is refused it (`acting_refused`), as he is
 * all that is marked `stepUp`, whose proof is the merchant's to give.
 */
export const ownOnly = <E extends Endpoint | RawEndpoint>(declared: E): E => ({ ...declared, own: true });

/** How long a proof counts. */
export const PROOF_MINUTES = 5;

/** Media types that several calls speak. */
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
export const BYTES = 'application/octet-stream';
export const JSON_TYPE = 'application/json';

/** What a raw call answers that speaks the envelope all the same. */
export const envelopeOf = (data: z.ZodType) => z.strictObject({ code: z.literal(1), msg: z.string(), data });

/** Declares one call whose form others decide. */
export function rawEndpoint<const Path extends string, const Own extends Access = OrdinaryAccess<RawAreaOf<Path>>>({
  log,
  rate = 'general',
  permission = null,
  ...spec
}: RawSpec<Path, Own>): RawEndpoint<RawAreaOf<Path>, Own> {
  const [, first = '', ...rest] = spec.path.split('/');
  const area = AREAS[first] ?? 'home';
  const access = spec.access ?? ORDINARY[area];
  return {
    ...spec,
    kind: 'raw',
    area: area as RawAreaOf<Path>,
    access: access as Own,
    permission: access === 'permission' ? (permission ?? rest.join('/')) : null,
    rate: typeof rate === 'string' ? rate : null,
    logged: isLogged(spec.effect, area, log),
  };
}

/** A noun's endpoints by name. */
export type EndpointGroup = Record<string, Endpoint>;

/** What a handler takes: decoded input, amounts in fen, times as Date. */
export type HandlerInput<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** What a handler gives back, before it is encoded for the wire. */
export type HandlerOutput<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never;
/** What a caller sends: wire text. */
export type WireInput<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
/** What a caller gets in `data`: wire text. */
export type WireOutput<E> = E extends Endpoint<z.ZodObject, infer O> ? z.input<O> : never;
