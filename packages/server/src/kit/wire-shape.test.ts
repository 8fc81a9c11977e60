import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@keymall/contract/endpoints';
import { z } from 'zod';
import { bodyLimitOf, type Kind, shapeOf, widestOf } from './wire-shape.ts';

/** What a JSON Schema says, by the library that knows every corner of its own. */
interface JsonSchema {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  additionalProperties?: JsonSchema | boolean;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
}

const waysOf = (schema: JsonSchema): JsonSchema[] => {
  const ways = schema.anyOf ?? schema.oneOf;
  return ways ? ways.flatMap(waysOf) : [schema];
};

function kindIn(schema: JsonSchema): Kind {
  const types = waysOf(schema).flatMap((way) => {
    if (way.const !== undefined) return [typeof way.const];
    return way.enum ? way.enum.map((value) => typeof value) : [way.type ?? 'string'];
  });
  for (const kind of ['array', 'object', 'boolean'] as const) if (types.includes(kind)) return kind;
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

function widestIn(schema: JsonSchema): number {
  return Math.max(
    ...waysOf(schema).map(({ type, maxLength, maxItems = 0, items, prefixItems, properties = {}, additionalProperties }) => {
      if (type === 'string') return maxLength === undefined ? 600 : maxLength * 9;
      if (prefixItems) return prefixItems.reduce((sum, item) => sum + 9 + widestIn(item), 0);
      if (type === 'array') return maxItems * (widestIn(items || {}) + 9);
      if (type !== 'object') return 600;
      const open = typeof additionalProperties === 'object' ? 30 * (widestIn(additionalProperties) + 600) : 0;
      return Object.entries(properties).reduce((sum, [name, property]) => sum + name.length + 9 + widestIn(property), open);
    }),
  );
}

test('what is read off an input is what its JSON Schema says, of every endpoint', () => {
  assert.ok(allEndpoints.length > 900, `${allEndpoints.length} endpoints`);
  let containThemselves = 0;
  for (const { path, input } of allEndpoints) {
    const said = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const { kinds, itemKinds } = shapeOf(input);
    const widest = widestOf(input);
    assert.deepEqual([...kinds.keys()], Object.keys(said.properties ?? {}), path);
    const isRound = JSON.stringify(said).includes('"$ref"');
    if (isRound) containThemselves += 1;
    for (const [name, property] of Object.entries(said.properties ?? {})) {
      if (waysOf(property).some(({ $ref }) => $ref)) continue;
      const { items } = waysOf(property).find(({ type }) => type === 'array') ?? {};
      assert.equal(kinds.get(name), kindIn(property), `${path} ${name}`);
      assert.equal(itemKinds.get(name), items ? kindIn(items) : 'text', `${path} ${name}, its items`);
    }
    if (!isRound) assert.equal(widest, widestIn(said), path);
    else assert.ok(widest >= widestIn(said), path);
  }
  assert.ok(containThemselves < 10, `${containThemselves} inputs contain themselves`);
});

test('kinds and widths of each way to write a schema', () => {
  const tree = z.object({
    name: z.string().max(2),
    get inside() {
      return z.array(tree).max(2);
    },
  });
  const input = z.object({
    id: z.number().int(),
    when: z.codec(z.string().max(19), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }).optional(),
    state: z.union([z.literal(0), z.literal(1), z.null()]).default(0),
    kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a'), text: z.string().max(5) }), z.object({ type: z.literal('b') })]),
    ids: z.array(z.number()).max(100).nullable(),
    names: z.preprocess((value) => value, z.array(z.string().max(3).max(8)).length(2)),
    open: z.record(z.string(), z.boolean()).prefault({}),
    code: z.string().length(6).trim().readonly(),
    tree,
  });
  const { kinds, itemKinds } = shapeOf(input);
  assert.deepEqual(Object.fromEntries(kinds), {
    id: 'number',
    when: 'text',
    state: 'number',
    kind: 'object',
    ids: 'array',
    names: 'array',
    open: 'object',
    code: 'text',
    tree: 'object',
  });
  assert.equal(itemKinds.get('ids'), 'number');
  assert.equal(itemKinds.get('names'), 'text');
  const named = (name: string, width: number): number => name.length + 9 + width;
  const inTree = named('name', 18) + named('inside', 2 * (600 + 9));
  assert.equal(
    widestOf(input),
    named('id', 600) +
      named('when', 171) +
      named('state', 600) +
      named('kind', named('type', 600) + named('text', 45)) +
      named('ids', 100 * 609) +
      named('names', 2 * (27 + 9)) +
      named('open', 30 * 1200) +
      named('code', 54) +
      named('tree', inTree),
  );
  assert.equal(bodyLimitOf({ input }), 262_144);
  assert.equal(bodyLimitOf({ input: z.object({ text: z.string().max(100_000) }) }), 'text'.length + 9 + 900_000);
  assert.equal(bodyLimitOf({ input, bodyLimit: 7 }), 7);
});
