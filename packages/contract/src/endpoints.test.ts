import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { allEndpoints, allRawEndpoints, endpointGroups } from './endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { adminPages, adminSections } from './pages/admin.ts';
import { merchantPages, merchantSections } from './pages/merchant.ts';
import { type Pages, pageName, pagePath, type Sections } from './pages/page.ts';
import { personalPages, personalSections } from './pages/personal.ts';
import { matchPage, type PublicPage, publicNav, publicPages } from './pages/public.ts';
import { settingGroups } from './settings/groups.ts';

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const faces: { area: string; pages: Pages; sections: Sections }[] = [
  { area: 'admin', pages: adminPages, sections: adminSections },
  { area: 'merchant', pages: merchantPages, sections: merchantSections },
  { area: 'personal', pages: personalPages, sections: personalSections },
];

test('every path is declared once', () => {
  assert.ok(allEndpoints.length > 50, `only ${allEndpoints.length} endpoints seen`);
  assert.deepEqual(
    repeated([...allEndpoints.map(({ path }) => path), ...allRawEndpoints.map(({ path, method }) => `${method} ${path}`)]),
    [],
  );
});

test('every endpoint that a contract file declares is in the list', async () => {
  const listed = new Set<unknown>(Object.values(endpointGroups));
  const listedRaw = new Set<unknown>(allRawEndpoints);
  const lost: string[] = [];
  for (const path of globSync('**/*.ts', { cwd: import.meta.dirname })) {
    if (path.endsWith('.test.ts') || path.startsWith('kit') || path.startsWith('pages') || basename(path) === 'endpoints.ts') continue;
    const module = (await import(join(import.meta.dirname, path))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      const members: { kind?: unknown }[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
      if (members.some((member) => member?.kind === 'endpoint') && !listed.has(value)) lost.push(`${path}: ${name}`);
      if (members.some((member) => member?.kind === 'raw' && !listedRaw.has(member))) lost.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(lost, []);
});

test('summaries are there, and no two buttons of a face are called the same', () => {
  assert.deepEqual(
    allEndpoints.filter(({ summary }) => summary.trim() === '').map(({ path }) => path),
    [],
  );
  const guarded = allEndpoints.filter(({ permission }) => permission !== null);
  assert.deepEqual(repeated(guarded.map(({ area, permission }) => `${area}:${permission ?? ''}`)), []);
  assert.deepEqual(repeated(guarded.map(({ area, summary }) => `${area}:${summary}`)), []);
});

test('inputs are strict: an unknown field is refused', () => {
  const loose = allEndpoints.filter(({ input }) => {
    const answer = input.safeParse({ a_field_nobody_declared: 1 });
    return answer.success || !answer.error.issues.some((issue) => issue.code === 'unrecognized_keys');
  });
  assert.deepEqual(
    loose.map(({ path }) => path),
    [],
  );
});

test("a merchant's call never names the merchant: his session does", () => {
  const named = allEndpoints.filter(({ area, input }) => area === 'merchant' && 'merchant_id' in input.shape);
  assert.deepEqual(
    named.map(({ path }) => path),
    [],
  );
});

test('every endpoint can be written down as JSON schema, input and output', () => {
  for (const { path, input, output } of allEndpoints) {
    assert.doesNotThrow(() => z.toJSONSchema(input, { io: 'input', unrepresentable: 'throw' }), path);
    assert.doesNotThrow(() => z.toJSONSchema(output, { io: 'input', unrepresentable: 'throw' }), path);
  }
});

test('every page opens and uses endpoints of its own face that are in the list', () => {
  const known = new Set<Endpoint>(allEndpoints);
  for (const { area, pages } of faces) {
    for (const [key, page] of Object.entries(pages)) {
      for (const used of [page.opens, ...(page.acts ?? []).flatMap((group) => Object.values(group))]) {
        assert.ok(known.has(used), `${area} ${key} uses ${used.path}, which is not in the list`);
        assert.equal(used.area, area, `${area} ${key} uses ${used.path}`);
      }
    }
  }
  for (const [key, { opens }] of Object.entries<PublicPage>(publicPages)) {
    if (!opens) continue;
    assert.ok(known.has(opens), key);
    assert.equal(opens.access, 'anyone', `${key} opens for everybody`);
  }
});

test('pages and sections have titles in both languages, and a section that is there', () => {
  for (const { area, pages, sections } of faces) {
    for (const [key, { title, section }] of Object.entries(pages)) {
      assert.ok(title.zh_CN && title.en_US, `${area} ${key}`);
      if (section !== undefined) assert.ok(section in sections, `${area} ${key} stands in ${section}`);
    }
    for (const [key, { title }] of Object.entries(sections)) assert.ok(title.zh_CN && title.en_US, `${area} ${key}`);
  }
  for (const [key, { title }] of Object.entries(publicPages)) assert.ok(title.zh_CN && title.en_US, key);
});

test('a page without a menu entry belongs to one that has one, unless the office’s head leads to it', () => {
  const FROM_THE_HEAD = ['admin user/setting/index', 'admin user/notice/index', 'merchant user/message/index'];
  let belonging = 0;
  for (const { area, pages } of faces) {
    for (const [key, { hidden, path, parent }] of Object.entries(pages)) {
      const isDetail = hidden === true || path?.includes(':') === true;
      if (FROM_THE_HEAD.includes(`${area} ${key}`)) continue;
      assert.equal(parent !== undefined, isDetail, `${area} ${key}`);
      if (parent === undefined) continue;
      const above = pages[parent];
      assert.ok(above && !above.hidden && !above.path?.includes(':') && above.section === pages[key]?.section, `${area} ${key}: ${parent}`);
      belonging += 1;
    }
  }
  assert.ok(belonging > 15, String(belonging));
});

test('no two pages share a route name or an address', () => {
  const rows = faces.flatMap(({ area, pages }) => Object.entries(pages).map(([key, page]) => ({ area, key, page })));
  assert.deepEqual(repeated(rows.map(({ area, key }) => pageName(area, key))), []);
  assert.deepEqual(
    repeated([...rows.map(({ area, key, page }) => pagePath(area, key, page)), ...Object.values(publicPages).map(({ path }) => path)]),
    [],
  );
  assert.equal(pageName('merchant', 'goods/good/index'), 'merchantGoodsGoodIndex');
  assert.equal(pageName('admin', 'merchant/money-log/index'), 'adminMerchantMoneyLogIndex');
});

test('an address is one public page’s: two patterns that read the same are one too many', () => {
  for (const [key, { path }] of Object.entries<PublicPage>(publicPages)) {
    const sample = path.replace(/:[a-z_]+\??/g, 'sample');
    assert.equal(matchPage(sample)?.key, key, path);
  }
  const shapes = Object.values<PublicPage>(publicPages).map(({ path }) => path.replace(/:[a-z_]+/g, ':'));
  assert.deepEqual(repeated(shapes), []);
  assert.deepEqual(
    publicNav.map(({ key }) => key),
    ['home', 'mall', 'order', 'news_cate', 'cdk', 'about'],
  );
});

test('every settings group stands on its defaults', () => {
  for (const [group, { title, schema }] of Object.entries(settingGroups)) {
    assert.ok(title.zh_CN && title.en_US, group);
    const answer = schema.safeParse({});
    assert.ok(answer.success, `${group}: ${answer.success ? '' : answer.error.message}`);
  }
});
