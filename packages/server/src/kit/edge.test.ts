import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeOf } from './edge.ts';

test('a request speaks the saved language, else the first of the browser’s that we speak, else Chinese', () => {
  for (const [headers, locale] of [
    [{ cookie: 'a=b; keymall.locale=en_US', 'accept-language': 'zh-CN' }, 'en_US'],
    [{ cookie: 'keymall.locale=zh_CN', 'accept-language': 'en' }, 'zh_CN'],
    [{ cookie: 'keymall.locale=fr', 'accept-language': 'en-GB,en;q=0.9' }, 'en_US'],
    [{ 'accept-language': 'fr-FR,fr;q=0.9,en-US;q=0.8' }, 'en_US'],
    [{ 'accept-language': 'de, EN' }, 'en_US'],
    [{ 'accept-language': 'ja,zh-TW;q=0.9,en;q=0.8' }, 'zh_CN'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh_CN'],
    [{ 'accept-language': 'fr, x-en, *' }, 'zh_CN'],
    [{ 'accept-language': '' }, 'zh_CN'],
    [{}, 'zh_CN'],
  ] as const)
    assert.equal(localeOf({ headers }), locale, JSON.stringify(headers));
});
