/** The download centre: files that were asked for, made by a job, kept for a week (docs/domain/exports.md). */
import { z } from 'zod';
import { BYTES, endpoint, ownOnly, rawEndpoint } from '../kit/endpoint.ts';
import { id } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const ExportTask = z.strictObject({
  id,
  title: z.string(),
  format: z.enum(['csv', 'xlsx', 'txt', 'pdf']),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Rows written so far. */
  row_count: z.number().int(),
  bytes: z.number().int(),
  /** Why it failed, for people; '' otherwise. */
  error: z.string(),
  create_at: time,
  finish_at: time.nullable(),
  expire_at: time,
});

const exportsOf = <const Area extends 'adminapi' | 'merchantapi'>(area: Area) => ({
  list: verb.list(`/${area}/tool/export/list`, '导出记录', {}, ExportTask),
  /** An address that gives the file to whoever asks within a few minutes. */
  link: ownOnly(
    endpoint({
      path: `/${area}/tool/export/link`,
      effect: 'write',
      summary: '下载导出文件',
      input: z.strictObject({ id }),
      output: z.strictObject({ url: z.string() }),
    }),
  ),
  del: verb.del(`/${area}/tool/export/del`, '删除导出文件'),
});

export const merchantExport = exportsOf('merchantapi');
export const adminExport = exportsOf('adminapi');

export const exportRaw = {
  /** The ticket holds the task, its time and a signature. */
  file: rawEndpoint({
    method: 'GET',
    path: '/home/export/file/:ticket',
    effect: 'read',
    bodyLimit: 0,
    summary: '下载导出文件',
    answer: { says: 'The file', type: BYTES },
  }),
};
