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
 * `read`: no transaction. `write`: one transaction around the handler, and a row in the operation log.
 * `outside`: the handler brackets a provider's call, or a statement that is a transaction of its own, by itself.
 */
export type Effect = 'read' | 'write' | 'outside';

/** Named budgets of calls; their figures are settings (contract/settings/limits.ts). */
export type RateName = 'general' | 'login' | 'register' | 'order' | 'lookup' | 'upload' | 'notice';

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
}

const AREAS: Record<string, Area> = { adminapi: 'admin', merchantapi: 'merchant', personalapi: 'personal', home: 'home', shop: 'shop' };
const ORDINARY: Record<Area, Access> = {
  admin: 'permission',
  merchant: 'permission',
  personal: 'signed-in',
  home: 'anyone',
  shop: 'anyone',
};

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
  const access = spec.access ?? ORDINARY[area];
  return {
    rate: 'general',
    ...spec,
    kind: 'endpoint',
    area: area as AreaOf<Path>,
    access: access as Own,
    permission: access === 'permission' ? (match[2] as string) : null,
  };
}

/** What the outside fixes: gateway notices, push auth, uploads, health, metrics. No envelope. */
export interface RawEndpoint {
  kind: 'raw';
  method: 'GET' | 'POST' | 'GET+POST';
  path: string;
  summary: string;
  /** How the caller is known: not at all, by a bearer token, or by a signature in the message. */
  auth: 'none' | 'token' | 'signature';
  /** Most bytes of body it reads. */
  bodyLimit: number;
  /** The body is handed on while it comes in; the handler counts the bytes itself. */
  streamed?: true;
  /** What stands in its address behind the question mark. */
  query?: z.ZodObject;
  /** How its body is written and, where that is ours to say, of what fields. */
  body?: { type: string; schema?: z.ZodType };
  /** What it answers when all is well. A 303 leads a browser on. */
  answer: { says: string; status?: 200 | 303; type?: string; schema?: z.ZodType };
}

/** Media types that several calls speak. */
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
export const BYTES = 'application/octet-stream';
export const JSON_TYPE = 'application/json';

/** What a raw call answers that speaks the envelope all the same. */
export const envelopeOf = (data: z.ZodType) => z.strictObject({ code: z.literal(1), msg: z.string(), data });

/** Declares one call whose form others decide. */
export const rawEndpoint = (spec: Omit<RawEndpoint, 'kind'>): RawEndpoint => ({ kind: 'raw', ...spec });

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
