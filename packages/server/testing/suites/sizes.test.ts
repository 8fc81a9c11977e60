/**
 * What holds of every endpoint, walked from the contract: however much a call says, it holds the server for a moment only, and twice
 * as much costs twice as much. Shapes of what is too much: names, repeats, depth, lists, texts, parts of forms, pieces of pictures.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import { z } from 'zod';
import { MOST_NAMES, MOST_VALUES } from '#kit/wire-input';
import { LEAST_BODY } from '#kit/wire-shape';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeBuyer, makeShop } from '../builders.ts';
import { freshIp } from '../call.ts';
import { sampleInput } from '../sample.ts';
import { CONTROL_BYTES, type Stall, stallMeter } from '../stall.ts';

let app: TestApp;
let stall: Stall;
const tokens: Record<string, string> = {};
before(async () => {
  app = await startTestApp();
  tokens.admin = (await makeAdmin(app)).token;
  tokens.merchant = (await makeShop(app)).token;
  tokens.personal = (await makeBuyer(app)).token;
  await app.app.ready();
  stall = await stallMeter();
});

interface Load {
  method?: 'GET' | 'POST';
  url: string;
  payload?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** One call of a stranger, or of the face whose path it is. Too much is refused; it is never our fault, and never said back. */
async function call({ method = 'POST', url, payload, type, headers }: Load): Promise<void> {
  const face = /^\/(admin|merchant|personal)api\//.exec(url)?.[1];
  const reply = await app.app.inject({
    method,
    url,
    payload,
    remoteAddress: freshIp(),
    headers: { ...(type && { 'content-type': type }), ...(face && { authorization: `Bearer ${tokens[face]}` }), ...headers },
  });
  const where = url.slice(0, 80);
  assert.ok(reply.statusCode < 500 || reply.statusCode === 503, `${where}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  if (reply.statusCode >= 400) assert.ok(reply.body.length < 600, `${where} says ${reply.body.length} bytes back`);
}

/** Fails with all that were too dear, by what they are called. */
async function assertNoStall(loads: Iterable<[name: string, full: number, load: (size: number) => Load]>): Promise<void> {
  const faults: string[] = [];
  let seen = 0;
  for (const [name, full, load] of loads) {
    seen += 1;
    const fault = await stall.faultOf((size) => {
      const made = load(size);
      return () => call(made);
    }, full);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  assert.ok(seen > 0, 'nothing was tried');
  assert.deepEqual(faults, []);
}

interface Shape {
  type?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  additionalProperties?: Shape | boolean;
}
const shapeOf = (endpoint: Endpoint): Shape => z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Shape;
const variants = (shape: Shape): Shape[] => shape.anyOf ?? [shape];
const fieldsLike = (endpoint: Endpoint, type: string): [string, Shape][] =>
  Object.entries(shapeOf(endpoint).properties ?? {}).filter(([, shape]) => variants(shape).some((each) => each.type === type));

const filled = (piece: string, size: number): string => piece.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(piece))));
const numbered = (size: number, piece: (index: number) => string, between: string): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    parts.push(piece(index));
    length += Buffer.byteLength(parts.at(-1) as string) + between.length;
  }
  return parts.join(between);
};

/** The same shape is sent to hundreds of endpoints: made once for each size. */
function onceEach<Made>(shapes: Record<string, (size: number) => Made>): Record<string, (size: number) => Made> {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, make]) => {
      const made = new Map<number, Made>();
      return [
        name,
        (size: number): Made => {
          if (!made.has(size)) made.set(size, make(size));
          return made.get(size) as Made;
        },
      ];
    }),
  );
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** An ordinary body may have so much, the rest of it included. */
const FULL = CONTROL_BYTES - 16_384;

/** The endpoint's own sample with one field as a JSON text. */
const withField = (endpoint: Endpoint, field: string, json: string): string => {
  const rest = JSON.stringify({ ...sampleInput(endpoint), [field]: undefined }).slice(1, -1);
  return `{${rest}${rest ? ',' : ''}${JSON.stringify(field)}:${json}}`;
};

const BODIES = onceEach({
  'many keys': (size) => `{${numbered(size, (index) => `"k${index}":1`, ',')}}`,
  'a key again and again': (size) => `{${filled('"a":1,', size)}"a":1}`,
  'deep lists': (size) => `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'deep objects': (size) => `{"a":${filled('{"a":', size * 0.8)}1${'}'.repeat(Math.floor((size * 0.8) / 5))}}`,
  'a long name': (size) => `{"${filled('k', size)}":1}`,
  'a long text': (size) => `{"k":"${filled('x', size)}"}`,
  backslashes: (size) => `{"k":"${filled('\\\\', size)}"}`,
  quotes: (size) => `{"k":"${filled('\\"', size)}"}`,
  blanks: (size) => `{"k":1${filled(' ', size)}}`,
});

describe('JSON', () => {
  test('of every shape: an endpoint has one, for all of them are read by the same code', async () => {
    const shapes = Object.entries(BODIES);
    await assertNoStall(
      allEndpoints.map(({ path }, index) => {
        const [name, body] = shapes[index % shapes.length] as (typeof shapes)[number];
        return [`${path} ${name}`, FULL, (size) => ({ url: path, payload: body(size), type: JSON_TYPE })];
      }),
    );
  });

  test('long lists, wherever a list is taken', async () => {
    const lists = allEndpoints.flatMap((endpoint) => fieldsLike(endpoint, 'array').map(([field]) => ({ endpoint, field })));
    assert.ok(lists.length > 20, `only ${lists.length}`);
    const items = { numbers: '7', texts: '"x"', nulls: 'null', lists: '[7]', objects: '{"a":1}' };
    await assertNoStall(
      lists.flatMap(({ endpoint, field }) =>
        Object.entries(items).flatMap(([kind, item]) =>
          // As many as are read at all, and as many as there is room for.
          ([MOST_VALUES * 2, FULL] as const).map((full): [string, number, (size: number) => Load] => [
            `${endpoint.path} ${field} ${kind} ${full}`,
            full,
            (size) => ({
              url: endpoint.path,
              payload: withField(endpoint, field, `[${filled(`${item},`, size)}${item}]`),
              type: JSON_TYPE,
            }),
          ]),
        ),
      ),
    );
  });

  test('objects with names of one’s own, wherever they are taken', async () => {
    const open = allEndpoints.flatMap((endpoint) => fieldsLike(endpoint, 'object').map(([field]) => ({ endpoint, field })));
    assert.ok(open.length > 1, `only ${open.length}`);
    await assertNoStall(
      open.flatMap(({ endpoint, field }) =>
        ([MOST_VALUES * 8, FULL] as const).map((full): [string, number, (size: number) => Load] => [
          `${endpoint.path} ${field} ${full}`,
          full,
          (size) => ({
            url: endpoint.path,
            payload: withField(endpoint, field, `{${numbered(size, (index) => `"k${index}":"x"`, ',')}}`),
            type: JSON_TYPE,
          }),
        ]),
      ),
    );
  });

  test('long texts of every sort of text field', async () => {
    const sorts = new Map<string, { endpoint: Endpoint; field: string }>();
    for (const endpoint of allEndpoints)
      for (const [field, shape] of fieldsLike(endpoint, 'string')) {
        const sort = JSON.stringify(shape);
        if (!sorts.has(sort)) sorts.set(sort, { endpoint, field });
      }
    assert.ok(sorts.size > 30, `only ${sorts.size}`);
    const fills = ['a', ' ', 'a.', '中', 'https://a'];
    await assertNoStall(
      [...sorts.values()].flatMap(({ endpoint, field }) =>
        fills.map((fill): [string, number, (size: number) => Load] => [
          `${endpoint.path} ${field} ${fill}`,
          FULL,
          (size) => ({ url: endpoint.path, payload: withField(endpoint, field, `"a${filled(fill, size)}!"`), type: JSON_TYPE }),
        ]),
      ),
    );
  });

  test('long texts in all text fields of an endpoint at once', async () => {
    const texts = allEndpoints
      .map((endpoint) => ({ endpoint, fields: fieldsLike(endpoint, 'string').map(([field]) => field) }))
      .filter(({ fields }) => fields.length > 0);
    await assertNoStall(
      texts.map(({ endpoint, fields }) => [
        endpoint.path,
        FULL,
        (size) => ({
          url: endpoint.path,
          payload: JSON.stringify({
            ...sampleInput(endpoint),
            ...Object.fromEntries(fields.map((field) => [field, filled('x', size / fields.length)])),
          }),
          type: JSON_TYPE,
        }),
      ]),
    );
  });

  test('all that a call may need is let through: no list of the contract is longer than what is counted', () => {
    const most = (shape: Shape): number =>
      Math.max(
        ...variants(shape).map((each) => {
          if (each.type === 'array') return 1 + (each.maxItems ?? Number.POSITIVE_INFINITY) * most(each.items ?? {});
          const inner = Object.values(each.properties ?? {}).reduce((sum, property) => sum + most(property), 0);
          return 1 + inner + (each.additionalProperties ? 200 : 0);
        }),
      );
    for (const endpoint of allEndpoints) {
      const shape = shapeOf(endpoint);
      assert.ok(most(shape) <= MOST_VALUES, `${endpoint.path} may hold ${most(shape)} values`);
      const lists = fieldsLike(endpoint, 'array').reduce((sum, [, list]) => sum + (variants(list)[0]?.maxItems ?? 0), 0);
      assert.ok(lists + Object.keys(shape.properties ?? {}).length <= MOST_NAMES, `${endpoint.path} may name ${lists} things in a form`);
    }
  });
});

test('no body that the input allows is too large, in the widest letters it takes', async () => {
  let widest = 0;
  for (const endpoint of allEndpoints) {
    const fields = Object.entries(endpoint.input.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const most = variants((shapeOf(endpoint).properties ?? {})[name] ?? {})[0]?.maxLength ?? 0;
      const text = ['卡', 'x'].map((letter) => letter.repeat(most)).find((each) => field.safeParse(each).success);
      return most > 0 && text !== undefined ? [[name, text] as const] : [];
    });
    const body = { ...sampleInput(endpoint), ...Object.fromEntries(fields) };
    const json = JSON.stringify(body);
    if (Buffer.byteLength(json) > LEAST_BODY) widest += 1;
    // Whoever declares a limit says how much; else a form, which writes a letter in nine bytes, has room too.
    const sent: [string, string][] = [[JSON_TYPE, json]];
    const isFlat = Object.values(body).every((value) => typeof value !== 'object');
    if (endpoint.bodyLimit === undefined && isFlat) sent.push([FORM, new URLSearchParams(body as Record<string, string>).toString()]);
    for (const [type, payload] of sent) {
      const face = /^\/(admin|merchant|personal)api\//.exec(endpoint.path)?.[1];
      const reply = await app.app.inject({
        method: 'POST',
        url: endpoint.path,
        payload,
        remoteAddress: freshIp(),
        headers: { 'content-type': type, ...(face && { authorization: `Bearer ${tokens[face]}` }) },
      });
      assert.notEqual(reply.statusCode, 413, `${endpoint.path} refuses ${payload.length} letters as ${type}`);
    }
  }
  assert.ok(widest > 0, 'some bodies are wider than an ordinary one');
});

const PAIRS = onceEach({
  'a name again and again': (size) => filled('a=1&', size),
  'many names': (size) => numbered(size, (index) => `k${index}=1`, '&'),
  'nothing but separators': (size) => filled('&', size),
  'nothing but equals': (size) => filled('=', size),
  'a long value': (size) => `a=${filled('x', size)}`,
  'a long name': (size) => `${filled('x', size)}=1`,
  'percent signs': (size) => `a=${filled('%', size)}`,
  'escaped letters': (size) => `a=${filled('%E5%8D%A1', size)}`,
  'plus signs': (size) => `a=${filled('+', size)}`,
});
/** A request's head holds 16 KiB. */
const HEAD = 15_000;

describe('forms and queries', () => {
  test('of every shape: an endpoint has one', async () => {
    const shapes = Object.entries(PAIRS);
    await assertNoStall(
      allEndpoints.flatMap(({ path }, index): [string, number, (size: number) => Load][] => {
        const [name, pairs] = shapes[index % shapes.length] as (typeof shapes)[number];
        return [
          [`${path} form ${name}`, FULL, (size) => ({ url: path, payload: pairs(size), type: FORM })],
          [`${path} query ${name}`, HEAD, (size) => ({ url: `${path}?${pairs(size)}`, payload: '{}', type: JSON_TYPE })],
        ];
      }),
    );
  });

  test('long lists, wherever a list is taken', async () => {
    const lists = allEndpoints.flatMap((endpoint) => fieldsLike(endpoint, 'array').map(([field]) => ({ path: endpoint.path, field })));
    const shapes: Record<string, (field: string, size: number) => string> = {
      'one by one': (field, size) => filled(`${field}=1&`, size),
      'with brackets': (field, size) => filled(`${field}[]=1&`, size),
      'as JSON': (field, size) => `${field}=[${filled('1,', size)}1]`,
      'lists of lists': (field, size) => filled(`${field}=[${filled('1,', 2000)}1]&`, size),
    };
    await assertNoStall(
      lists.flatMap(({ path, field }) =>
        Object.entries(shapes).map(([kind, of]): [string, number, (size: number) => Load] => [
          `${path} ${field} ${kind}`,
          FULL,
          (size) => ({ url: path, payload: of(field, size), type: FORM }),
        ]),
      ),
    );
  });
});

const multipart = (parts: readonly [head: string, content: Buffer | string][], boundary = 'the-boundary'): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const MULTIPART = 'multipart/form-data; boundary=the-boundary';
const file = (content: Buffer, size: number): Buffer =>
  multipart([
    ['name="purpose"', 'avatar'],
    ['name="file"; filename="a"', content.subarray(0, size)],
  ]);
const grown = (head: string, piece: string, size: number): Buffer => {
  const start = Buffer.from(head, 'hex');
  const each = Buffer.from(piece, 'hex');
  return Buffer.concat([start, Buffer.alloc(Math.floor((size - start.length) / each.length) * each.length, each)]);
};
const PNG_HEAD = '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02';
const RIFF = '52494646ffffff7f57454250';
const GIF_HEAD = '4749463839610100010000000000'.slice(0, 26);

const FILES = onceEach({
  'parts of nothing': (size) => Buffer.from(filled('--the-boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', size)),
  'boundaries alone': (size) => Buffer.from(filled('--the-boundary\r\n', size)),
  'a long head': (size) => multipart([[`name="${filled('x', size)}"`, 'x']]),
  'many heads': (size) => multipart([[`name="a"\r\n${filled('X-A: 1\r\n', size)}X-B: 1`, 'x']]),
  dashes: (size) => Buffer.from(`--the-boundary\r\n${filled('--', size)}`),
  'line ends': (size) => multipart([['name="file"; filename="a"', filled('\r\n', size)]]),
  'PNG of empty chunks': (size) => file(grown(PNG_HEAD, '000000007445587400000000', size), size),
  'PNG of empty frames': (size) => file(grown(PNG_HEAD, '000000006664415400000000', size), size),
  'WEBP of empty chunks': (size) => file(grown(RIFF, '4943435000000000', size), size),
  'WEBP of unknown chunks': (size) => file(grown(RIFF, '5858585800000000', size), size),
  'GIF of empty remarks': (size) => file(grown(GIF_HEAD, '21fe00', size), size),
  'GIF of tiny blocks': (size) => file(grown(`${GIF_HEAD}21fe`, '0141', size), size),
  'JPEG of empty segments': (size) => file(grown('ffd8', 'fffe0002', size), size),
  'JPEG of filling': (size) => file(grown('ffd8', 'ff', size), size),
  'JPEG of empty scans': (size) => file(grown('ffd8', 'ffda0002', size), size),
  'JPEG of an endless scan': (size) => file(grown('ffd8ffda0002', 'ff00', size), size),
});

describe('calls whose form the outside fixes', () => {
  const open = allRawEndpoints.filter(({ method }) => method !== 'GET');
  const urlOf = ({ path }: RawEndpoint): string => path.replace(/:(\w+)/g, '1');
  /** A file of cards may be huge and goes to the database as it comes: the stall is looked for in what is read at once. */
  const room = ({ bodyLimit }: RawEndpoint): number => Math.min(bodyLimit, 5_242_880) - 1024;
  const roomy = open.filter((endpoint) => room(endpoint) > 8192);

  for (const [name, made] of Object.entries(FILES))
    test(`${name}: every call with a file`, async () => {
      await assertNoStall(
        roomy
          .filter(({ streamed }) => !streamed)
          .map((endpoint) => [endpoint.path, room(endpoint), (size) => ({ url: urlOf(endpoint), payload: made(size), type: MULTIPART })]),
      );
    });

  for (const [name, pairs] of Object.entries(PAIRS))
    test(`${name}: every raw call`, async () => {
      await assertNoStall([
        ...open
          .filter((endpoint) => room(endpoint) > 0)
          .map((endpoint): [string, number, (size: number) => Load] => [
            `${endpoint.path} form`,
            Math.min(room(endpoint), CONTROL_BYTES),
            (size) => ({ url: urlOf(endpoint), payload: pairs(size), type: FORM }),
          ]),
        ...allRawEndpoints.map((endpoint): [string, number, (size: number) => Load] => [
          `${endpoint.path} query`,
          HEAD,
          (size) => ({ method: endpoint.method === 'POST' ? 'POST' : 'GET', url: `${urlOf(endpoint)}?${pairs(size)}` }),
        ]),
      ]);
    });

  for (const [name, body] of Object.entries(BODIES))
    test(`${name}: every raw call`, async () => {
      await assertNoStall(
        open
          .filter((endpoint) => room(endpoint) > 0)
          .map((endpoint) => [
            endpoint.path,
            Math.min(room(endpoint), CONTROL_BYTES),
            (size) => ({ url: urlOf(endpoint), payload: body(size), type: JSON_TYPE }),
          ]),
      );
    });
});

test('long heads: every call, whatever a head is called', async () => {
  const fills: Record<string, Record<string, string>> = {
    cookie: { semicolons: ';', pairs: 'a=1; ', names: 'keymall.locale', equals: '=' },
    'accept-language': { commas: ',', spaces: ' ', tongues: 'zh,' },
    'user-agent': { letters: 'a', words: 'Android Mobile ', slashes: '/1.1 (' },
    'content-type': { semicolons: ';', boundaries: 'multipart/form-data; boundary=' },
    authorization: { letters: 'Bearer a' },
    'x-forwarded-for': { addresses: '1.1.1.1, ' },
  };
  const calls = [
    ...allEndpoints.map(({ path }) => ({ path, method: 'POST' as const })),
    ...allRawEndpoints.map(({ path, method }) => ({
      path: path.replace(/:(\w+)/g, '1'),
      method: method === 'GET' ? ('GET' as const) : ('POST' as const),
    })),
  ];
  // What reads a head is the same for all: one of the calls for each fill, all of the calls for some.
  const heads = Object.entries(fills).flatMap(([head, of]) => Object.values(of).map((fill) => ({ head, fill })));
  await assertNoStall(
    calls.flatMap(({ path, method }, index) => {
      const { head, fill } = heads[index % heads.length] as (typeof heads)[number];
      const load = (size: number): Load => ({ method, url: path, headers: { [head]: filled(fill, size) } });
      return [[`${path} ${head} ${fill}`, HEAD, load] as [string, number, (size: number) => Load]];
    }),
  );
});
