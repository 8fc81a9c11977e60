/** `npm run map [part of a page key, path or file, or a table]`: page → file → endpoints → contract → handler → service → SQL → tables → tests, and back. */
import { join } from 'node:path';
import { endpointGroups, rawEndpointGroups } from '../../packages/contract/src/endpoints.ts';
import type { Endpoint, RawEndpoint } from '../../packages/contract/src/kit/endpoint.ts';
import { adminPages } from '../../packages/contract/src/pages/admin.ts';
import { merchantPages } from '../../packages/contract/src/pages/merchant.ts';
import { type Page, type Pages, pagePath } from '../../packages/contract/src/pages/page.ts';
import { personalPages } from '../../packages/contract/src/pages/personal.ts';
import { type PublicPage, publicPages } from '../../packages/contract/src/pages/public.ts';
import { readOwners } from '../fences/own-tables.ts';
import { readTree, type Tree } from '../fences/tree.ts';
import { findHandlers, reachOf, testsBeside } from './handlers.ts';
import { contractOf, servicesIn, sqlOf, tableLines, tablesNamedIn } from './places.ts';

const AREAS = 'packages/web/src/areas';

interface Row {
  area: string;
  key: string;
  title: string;
  address: string;
  endpoints: Endpoint[];
}

const backOffice: Record<string, Pages> = { admin: adminPages, merchant: merchantPages, personal: personalPages };

/** Every page with the endpoints it opens with and uses, in that order. */
export function pageRows(): Row[] {
  const rows = Object.entries(backOffice).flatMap(([area, pages]) =>
    Object.entries(pages).map(([key, page]: [string, Page]) => ({
      area,
      key,
      title: page.title.zh_CN,
      address: pagePath(area, key, page),
      endpoints: [...new Set([page.opens, ...(page.acts ?? []).flatMap((group) => Object.values(group))])],
    })),
  );
  const open = Object.entries<PublicPage>(publicPages).map(([key, page]) => ({
    area: 'public',
    key,
    title: page.title.zh_CN,
    address: page.path,
    endpoints: page.opens ? [page.opens] : [],
  }));
  return [...rows, ...open];
}

/** `group.name` of each endpoint. */
function endpointNames(): Map<Endpoint | RawEndpoint, string> {
  const names = new Map<Endpoint | RawEndpoint, string>();
  for (const [group, members] of Object.entries({ ...endpointGroups, ...rawEndpointGroups })) {
    for (const [name, endpoint] of Object.entries(members)) names.set(endpoint, `${group}.${name}`);
  }
  return names;
}

/** The file that draws a page: an office's where its key says, a public one's as the registry names it. The buyer's own pages stand in one public page. */
function pageFile(tree: Tree, { area, key }: Row): string | null {
  const office = area === 'admin' || area === 'merchant';
  const registry = tree.files.get('packages/web/src/app/registry.ts')?.text ?? '';
  const named = office
    ? `${area}/pages/${key.replace(/\/index$/, '')}`
    : `public/${new RegExp(`\\b${area === 'personal' ? area : key}: \\{\\s+file: '([^']+)'`).exec(registry)?.[1] ?? ''}`;
  const path = `${AREAS}/${named}.page.tsx`;
  return tree.files.has(path) ? path : null;
}

/** The whole map as lines; only what matches, where something is asked for. */
export function mapLines(tree: Tree, asked = ''): string[] {
  const handlers = findHandlers(tree);
  const names = endpointNames();
  const owners = readOwners(tree);
  const tables = new Set(owners.keys());
  if (tables.has(asked)) return tableLines(tree, owners, asked);
  const lines: string[] = [];
  const handlerOf = (endpoint: Endpoint | RawEndpoint) => {
    const name = names.get(endpoint) ?? '?';
    return handlers.get(name) ?? handlers.get(name.replace(/\.\w+$/, '.*'));
  };
  const lineOf = (endpoint: Endpoint | RawEndpoint): string[] => {
    const name = names.get(endpoint) ?? '?';
    const handler = handlerOf(endpoint);
    const reach = handler ? reachOf(tree, handler, tables) : { tables: [], files: [] };
    const rest = {
      service: servicesIn(reach.files),
      sql: sqlOf(tree, reach.tables),
      tests: handler ? testsBeside(tree, handler.path) : [],
    };
    return [
      `  ${endpoint.path}  (${name}, ${endpoint.effect}, ${endpoint.permission ?? endpoint.access})  ${endpoint.summary}`,
      `    contract ${contractOf(tree, name) ?? '—'}`,
      `    handler  ${handler ? `${handler.path}:${handler.line}` : '—'}`,
      ...(rest.service.length > 0 ? [`    service  ${rest.service.join(', ')}`] : []),
      ...(rest.sql.length > 0 ? [`    sql      ${rest.sql.join(', ')}`] : []),
      `    tables   ${reach.tables.join(', ') || '—'}`,
      ...(rest.tests.length > 0 ? [`    tests    ${rest.tests.join(', ')}`] : []),
    ];
  };
  const rows = pageRows().map((row) => ({ row, file: pageFile(tree, row) }));
  // A file of the server or the contract: what it serves.
  const source =
    asked.includes('/') || /\.(ts|sql)$/.test(asked)
      ? [...tree.files.keys(), ...tree.sql.keys()].filter((path) => path.endsWith(asked))
      : [];
  const served =
    source.length === 0 || asked === ''
      ? []
      : [...names.keys()].filter((endpoint) => {
          const handler = handlerOf(endpoint);
          const contract = contractOf(tree, names.get(endpoint) ?? '?')?.replace(/:\d+$/, '') ?? '';
          if (source.includes(contract) || (handler && source.includes(handler.path))) return true;
          if (!handler) return false;
          const reach = reachOf(tree, handler, tables);
          return [...reach.files, ...sqlOf(tree, reach.tables)].some((path) => source.includes(path));
        });
  const wanted = new Set<Endpoint | RawEndpoint>(served);
  const isAsked = (endpoint: Endpoint | RawEndpoint): boolean => endpoint.path.includes(asked) || wanted.has(endpoint);
  for (const path of source)
    lines.push(path, ...tablesNamedIn(tree, path, tables).map((table) => `  names    ${table} (${owners.get(table)})`), '');
  const shown = new Set<Endpoint | RawEndpoint>();
  for (const { row, file } of rows) {
    const whole = asked === '' || `${row.area}/${row.key} ${row.address} ${file ?? ''}`.includes(asked);
    const matching = whole ? row.endpoints : row.endpoints.filter(isAsked);
    if (!whole && matching.length === 0) continue;
    lines.push(`${row.area}/${row.key}  ${row.title}  ${row.address}`, `  file     ${file ?? '—'}`);
    for (const endpoint of matching) {
      shown.add(endpoint);
      lines.push(...lineOf(endpoint));
    }
    lines.push('');
  }
  const pageless = [...names.keys()].filter((endpoint) => !shown.has(endpoint) && isAsked(endpoint));
  if (pageless.length > 0) lines.push('without a page of their own', ...pageless.flatMap(lineOf), '');
  return lines.length > 0 ? lines : [`nothing matches ${asked}`];
}

if (import.meta.main) console.log(mapLines(readTree(join(import.meta.dirname, '..', '..')), process.argv[2]).join('\n'));
