/** OpenAPI 3.1 out of the contract, and a browsable reference of it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { type Endpoint, FORM, type RawEndpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { platformRaw } from '@keymall/contract/platform/home';
import { z } from 'zod';
import { type MountedRaw, rawRoute } from '#kit/routes';

interface JsonSchema {
  $schema?: string;
  $defs?: Record<string, unknown>;
}

/** Shapes that are named once and pointed at: what contains itself, and what every call can answer. */
type Named = Record<string, unknown>;

/**
 * A schema as the wire has it. Shapes that contain themselves move to the document's own, for `$defs` of a part are not found from its root.
 * Throws where such a shape has no name (`.meta({ id })`).
 */
function wireSchema(schema: z.ZodType, named: Named): unknown {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const pointed = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, definition] of Object.entries($defs)) {
    if (name.startsWith('__')) throw new Error(`a schema that contains itself needs a name: ${JSON.stringify(definition).slice(0, 100)}`);
    named[name] = pointed(definition);
  }
  return pointed(own);
}

const AREA_TITLE = { admin: '管理后台', merchant: '商户后台', personal: '买家中心', home: '公开', shop: '店铺' } as const;

/** Every way to say no, each code with its name and sentence. */
const refusal = {
  type: 'object',
  description: 'The house says no. The sentence comes in the reader’s language.',
  required: ['code', 'msg', 'data'],
  properties: {
    code: {
      type: 'integer',
      oneOf: Object.entries(refusals).map(([name, { code, zh_CN, en_US }]) => ({
        const: code,
        title: name,
        description: `${zh_CN} · ${en_US}`,
      })),
    },
    msg: { type: 'string' },
    data: { type: 'null' },
  },
};
const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** Refusals that stand on an HTTP status of their own, by status. */
const refusedResponses = Object.fromEntries(
  [...Map.groupBy(Object.entries(refusals), ([, { status }]) => status)]
    .filter(([status]) => status !== 200)
    .map(([status, rows]) => [String(status), { description: rows.map(([, { en_US }]) => en_US).join(' / '), content: refused }]),
);
const orRefused = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));

function operationOf(endpoint: Endpoint, named: Named): unknown {
  const schema = wireSchema(endpoint.input, named);
  const answer = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 1 }, msg: { type: 'string' }, data: wireSchema(endpoint.output, named) },
  };
  return {
    tags: [AREA_TITLE[endpoint.area]],
    summary: endpoint.summary,
    operationId: endpoint.path.slice(1).replaceAll('/', '_'),
    ...(endpoint.permission && { description: `permission: \`${endpoint.permission}\`` }),
    ...(endpoint.access === 'anyone' && { security: [] }),
    requestBody: { content: { 'application/json': { schema }, [FORM]: { schema } } },
    responses: {
      200: {
        description: 'Code 1 is success; any other code is a refusal with its sentence in msg.',
        content: { 'application/json': { schema: { anyOf: [answer, { $ref: '#/components/schemas/Refusal' }] } } },
      },
      ...orRefused([400, ...(endpoint.access === 'anyone' ? [] : [401]), ...(endpoint.permission ? [403] : []), 404, 413, 429, 500, 503]),
    },
  };
}

/** Names in a path as OpenAPI writes them. */
const pathOf = ({ path }: RawEndpoint): string => path.replaceAll(/:(\w+)/g, '{$1}');

function rawOperation(endpoint: RawEndpoint, verb: string, named: Named): unknown {
  const { path, summary, area, access, permission, body, query, answer } = endpoint;
  const asked = query ? (wireSchema(query, named) as { properties?: Record<string, unknown>; required?: string[] }) : {};
  const { status = 200, type = answer.schema && 'application/json', says } = answer;
  return {
    tags: [access === 'anyone' ? '协议' : AREA_TITLE[area]],
    summary,
    ...(permission && { description: `permission: \`${permission}\`` }),
    operationId: [verb, ...path.split(/[/:]+/).filter(Boolean)].join('_').replaceAll(/\W/g, '_'),
    ...(access === 'anyone' && { security: [] }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: asked.required?.includes(name) === true,
        schema,
      })),
    ],
    ...(body &&
      verb === 'post' && { requestBody: { content: { [body.type]: { schema: body.schema ? wireSchema(body.schema, named) : {} } } } }),
    responses: {
      [status]: {
        description: says,
        ...(type && { content: { [type]: { schema: answer.schema ? wireSchema(answer.schema, named) : { type: 'string' } } } }),
        ...(status !== 200 && { headers: { location: { required: true, schema: { type: 'string' } } } }),
      },
      ...orRefused([...(access === 'anyone' ? [] : [401, 403]), ...(body ? [400, 413] : []), 404, 429, 500, 503]),
    },
  };
}

/** The whole document; made once. */
export function openApiDocument(): unknown {
  const named: Named = { Refusal: refusal };
  const paths: Record<string, unknown> = {};
  for (const endpoint of allEndpoints) paths[endpoint.path] = { post: operationOf(endpoint, named) };
  for (const endpoint of allRawEndpoints) {
    const verbs = endpoint.method === 'GET+POST' ? ['get', 'post'] : [endpoint.method.toLowerCase()];
    paths[pathOf(endpoint)] = Object.fromEntries(verbs.map((verb) => [verb, rawOperation(endpoint, verb, named)]));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keymall',
      version: '1',
      description:
        'Every call is a POST and answers `{code, msg, data}`; code 1 is success. JSON, form and query are read alike. The schema **Refusal** lists every other code.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    // what anybody may call stands first
    tags: [AREA_TITLE.home, AREA_TITLE.shop, '协议', AREA_TITLE.personal, AREA_TITLE.merchant, AREA_TITLE.admin].map((name) => ({ name })),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: named, responses: refusedResponses },
    paths,
  };
}

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>接口文档 API - Keymall</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="stylesheet" href="/docs/house.css"></head><body>
<header class="house"><a href="/"><img src="/assets/favicon.svg" alt="" width="28" height="28">Keymall</a><b>接口文档 <small>API</small></b><a href="/openapi.json">openapi.json</a></header>
<main id="swagger-ui"></main>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
/**
 * The calls come first; what is said of all of them and the shapes stand below. Mode and language are those chosen on the site's pages; the
 * reference itself speaks English, but for its box. It is told how to put named shapes into a call: by itself it takes the whole document
 * to pieces for every call that it shows, ten seconds of a fast machine in which nothing can be pressed.
 */
const START = `try { const mode = localStorage.getItem('keymall.mode'); if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode; } catch {}
const dark = document.documentElement.dataset.mode ? document.documentElement.dataset.mode === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.toggle('dark-mode', dark);
let locale = navigator.language; try { locale = localStorage.getItem('keymall.locale') ?? locale; } catch {}
const asks = /^zh/i.test(locale) ? '按分类筛选，如：店铺' : 'Filter by tag, like: 店铺';
const inline = (value, whole, within) => {
  if (Array.isArray(value)) return value.map((each) => inline(each, whole, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value;
  const fields = Object.fromEntries(Object.entries(own).map(([name, each]) => [name, inline(each, whole, within)]));
  if (typeof $ref !== 'string' || within.includes($ref)) return fields;
  return { ...inline($ref.slice(2).split('/').reduce((at, name) => at[name], whole), whole, [...within, $ref]), ...fields };
};
const resolver = () => ({ fn: { resolveSubtree: async (whole, path) => ({ spec: inline(path.reduce((at, name) => at?.[name], whole), whole, []), errors: [] }) } });
const box = ({ React: { createElement } }) => ({ components: { FilterContainer: ({ layoutSelectors, layoutActions, specSelectors }) => {
  const filter = layoutSelectors.currentFilter();
  return createElement('div', { className: 'filter-container' }, createElement('section', { className: 'filter wrapper block col-12' },
    createElement('input', { className: 'operation-filter-input', type: 'search', placeholder: asks, 'aria-label': asks, value: typeof filter === 'string' && filter !== 'true' ? filter : '',
      disabled: specSelectors.loadingStatus() === 'loading', onChange: ({ target }) => layoutActions.updateFilter(target.value) })));
} } });
window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', docExpansion: 'none', defaultModelsExpandDepth: 0, filter: true, validatorUrl: null, deepLinking: true, displayRequestDuration: true,
  plugins: [box, resolver],
  onComplete: () => { for (const tag of ['公开', '店铺']) window.ui.layoutActions.show(['operations-tag', tag], true); } });`;

/** Files of the reference page that are kept in a package, and their types. A map: names like `__proto__` are none of them. */
const DOCS_TYPES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const docsFiles = new Map<string, Buffer>();

/** A file of the reference page by its name, with its type; null where there is none. The same bytes each time: they are compressed once. */
export function docsFile(name: string): { type: string; body: Buffer | string } | null {
  if (name === 'start.js') return { type: 'text/javascript; charset=utf-8', body: START };
  if (name === 'house.css') return { type: 'text/css; charset=utf-8', body: readFileSync(new URL('docs.css', import.meta.url)) };
  const type = DOCS_TYPES.get(name);
  if (!type) return null;
  const body =
    docsFiles.get(name) ?? readFileSync(join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static', name));
  docsFiles.set(name, body);
  return { type, body };
}

/** Nobody's own: everybody may keep them for some minutes. */
const KEPT = 'public, max-age=300';

export function mountOpenApi(): MountedRaw[] {
  let document: Buffer | undefined;
  return [
    rawRoute(platformRaw.openapi, async (_, reply) => {
      document ??= Buffer.from(JSON.stringify(openApiDocument()));
      return reply.type('application/json; charset=utf-8').header('cache-control', KEPT).send(document);
    }),
    rawRoute(platformRaw.docs, async (_, reply) => {
      return reply.type('text/html; charset=utf-8').header('cache-control', KEPT).send(PAGE);
    }),
  ];
}
