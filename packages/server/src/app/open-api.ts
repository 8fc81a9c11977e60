/** OpenAPI 3.1 out of the contract, and a browsable reference of it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { refusals } from '@keymall/contract/kit/refusals';
import { platformRaw } from '@keymall/contract/platform/home';
import { z } from 'zod';
import { type MountedRaw, rawRoute } from '#kit/routes';

/** A schema as the wire has it. */
function wireSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const AREA_TITLE = { admin: '管理后台', merchant: '商户后台', personal: '买家中心', home: '公开', shop: '店铺' } as const;

/** The whole document; made once. */
export function openApiDocument(): unknown {
  const paths: Record<string, unknown> = {};
  for (const endpoint of allEndpoints) {
    paths[endpoint.path] = {
      post: {
        tags: [AREA_TITLE[endpoint.area]],
        summary: endpoint.summary,
        operationId: endpoint.path.slice(1).replaceAll('/', '_'),
        ...(endpoint.permission ? { description: `permission: \`${endpoint.permission}\`` } : {}),
        ...(endpoint.access === 'anyone' ? { security: [] } : {}),
        requestBody: { content: { 'application/json': { schema: wireSchema(endpoint.input) } } },
        responses: {
          200: {
            description: 'code 1 is success; any other code is a refusal with its sentence in msg.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['code', 'msg', 'data'],
                  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: wireSchema(endpoint.output) },
                },
              },
            },
          },
        },
      },
    };
  }
  for (const { method, path, summary, auth } of allRawEndpoints) {
    const operation = {
      tags: ['协议'],
      summary,
      ...(auth !== 'token' && { security: [] }),
      responses: { 200: { description: 'see summary' } },
    };
    const key = path.replace(/:(\w+)/g, '{$1}');
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    paths[key] = Object.fromEntries(
      (method === 'GET+POST' ? ['get', 'post'] : [method.toLowerCase()]).map((verb) => [verb, { ...operation, parameters }]),
    );
  }
  const codes = Object.entries(refusals).map(([name, { code, zh_CN }]) => `| ${code} | ${name} | ${zh_CN} |`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keymall',
      version: '1',
      description: ['Codes of refusals:', '', '| code | name | 说明 |', '|---|---|---|', ...codes].join('\n'),
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Keymall API</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const START = `window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', docExpansion: 'none', filter: true, validatorUrl: null, deepLinking: true });`;

/** Files of the reference page by name, with their types. */
export function docsFile(name: string): { type: string; body: Buffer | string } | null {
  if (name === 'start.js') return { type: 'text/javascript; charset=utf-8', body: START };
  const type = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' }[name];
  if (!type) return null;
  return { type, body: readFileSync(join(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))), name)) };
}

export function mountOpenApi(): MountedRaw[] {
  let text: string | undefined;
  return [
    rawRoute(platformRaw.openapi, async (_, reply) => {
      text ??= JSON.stringify(openApiDocument());
      return reply.type('application/json; charset=utf-8').send(text);
    }),
    rawRoute(platformRaw.docs, async (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE)),
  ];
}
