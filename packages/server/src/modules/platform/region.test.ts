import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionIn, regionOf } from './region.service.ts';

test('a region is named in the language of who reads it', () => {
  for (const [chinese, english] of [
    ['江苏省 南京市', 'Jiangsu'],
    ['内蒙古自治区 呼和浩特市', 'Inner Mongolia'],
    ['陕西省', 'Shaanxi'],
    ['香港特别行政区', 'Hong Kong'],
    ['中国', 'China'],
    ['美国 加利福尼亚', 'United States'],
    ['日本 Tokyo', 'Japan, Tokyo'],
    ['', ''],
  ] as const) {
    assert.equal(regionIn(chinese, 'zh_CN'), chinese);
    assert.equal(regionIn(chinese, 'en_US'), english);
  }
});

test('what the table says is known in English too', () => {
  for (const address of ['114.114.114.114', '8.8.8.8', '133.11.93.0', '2001:da8:8000:1::', '203.198.7.66']) {
    const region = regionOf(address);
    assert.match(region, /\p{Script=Han}/u, address);
    const english = regionIn(region, 'en_US');
    assert.ok(english !== '' && !/\p{Script=Han}/u.test(english), `${address}: ${region} → ${english}`);
  }
});
