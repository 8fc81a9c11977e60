import { rawEndpoint } from '@keymall/contract/kit/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { download } from './download.ts';
import { toast } from './toast.ts';

const file = rawEndpoint({
  method: 'POST',
  path: '/merchantapi/goods/coupon/download',
  effect: 'read',
  bodyLimit: 100,
  answer: { says: 'The file' },
  summary: 'x',
});
const answer = (status: number, headers: Record<string, string>, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers })),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of toast.shown()) toast.dismiss(id);
});

describe('download', () => {
  it('hands over the file under the name it came with', async () => {
    const kept: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    answer(200, { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''%E5%88%B8.csv" }, 'a,b');
    expect(await download(file, { format: 'csv' })).toBe(true);
    expect(kept).toEqual(['券.csv']);
  });

  it('tells why there is none', async () => {
    answer(403, { 'content-type': 'application/json' }, JSON.stringify({ code: 403, msg: '没有权限', data: null }));
    expect(await download(file, {})).toBe(false);
    expect(toast.shown().map((each) => each.text)).toEqual(['没有权限']);
  });

  it('takes no envelope for a file', async () => {
    answer(200, { 'content-type': 'application/json; charset=utf-8' }, JSON.stringify({ code: 1000, msg: '没有可导出的内容', data: null }));
    expect(await download(file, {})).toBe(false);
    expect(toast.shown().map((each) => each.text)).toEqual(['没有可导出的内容']);
  });
});
