/** A merchant's operation log as a file, newest first: what the list shows, secrets left out as there. */
import { nameOfCall } from '@keymall/contract/kit/call-name';
import * as word from '@keymall/contract/kit/word';
import { merchantOperationLog } from '@keymall/contract/platform/config';
import { tableExport } from '#kit/export';
import { operationsAfter } from './operation-log.repository.ts';

const CELL = 2_000;
const told = (value: Record<string, unknown>): string => (Object.keys(value).length === 0 ? '' : JSON.stringify(value).slice(0, CELL));

export const shopOperations = tableExport({
  kind: 'merchant.operations',
  title: { zh_CN: '操作日志', en_US: 'Operation log' },
  asked: merchantOperationLog.export,
  next: (ctx, shop, filter, step) => operationsAfter(ctx, shop, filter, step),
})([
  { key: 'create_at', head: word.time, type: 'time', width: 20 },
  { key: 'username', head: word.operator, width: 24 },
  {
    key: 'action',
    head: { zh_CN: '操作', en_US: 'Action' },
    width: 24,
    cell: ({ summary, path }, locale) => (locale === 'zh_CN' ? summary : nameOfCall(path)),
  },
  { key: 'object', head: { zh_CN: '对象', en_US: 'Of' }, width: 30, cell: ({ object }) => told(object) },
  { key: 'input', head: { zh_CN: '变更', en_US: 'Change' }, width: 50, cell: ({ input }) => told(input) },
  { key: 'ip', head: { zh_CN: '网络地址', en_US: 'Address' }, width: 18 },
]);
