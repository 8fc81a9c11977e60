/** Where uploaded files lie, and moving all of them to where new ones go. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { nothing } from '../kit/field.ts';
import { time } from '../kit/time.ts';

export const storagePlace = z.enum(['local', 's3']);

const Amount = z.strictObject({ files: z.number().int(), bytes: z.number().int() });

export const StorageState = z.strictObject({
  /** Where new files go, and a move brings the others. */
  driver: storagePlace,
  local: Amount,
  s3: Amount,
  /** Copies that a move left at their old place, checked against the new one. */
  left: Amount,
  /** The last move: `stopped` goes on where it was. */
  move: z
    .strictObject({
      target: storagePlace,
      status: z.enum(['running', 'stopped', 'done']),
      /** Files that it could not move, and why the last of them; empty where all went. */
      failed: z.number().int(),
      error: z.string(),
      /** Files that are not at the target yet. */
      remaining: z.number().int(),
      create_at: time,
      finish_at: time.nullable(),
    })
    .nullable(),
});

const none = z.strictObject({});

export const adminStorage = {
  state: endpoint({ path: '/adminapi/setting/storage/state', effect: 'read', summary: '存储状态', input: none, output: StorageState }),
  /** Writes, reads and removes a file with the saved settings. */
  test: endpoint({ path: '/adminapi/setting/storage/test', effect: 'outside', summary: '测试存储连接', input: none, output: nothing }),
  /** Begins a move of all files to where new ones go, or goes on with it. */
  move: stepUp(
    endpoint({ path: '/adminapi/setting/storage/move', effect: 'write', summary: '迁移存储文件', input: none, output: nothing }),
  ),
  stop: endpoint({ path: '/adminapi/setting/storage/stop', effect: 'write', summary: '停止迁移', input: none, output: nothing }),
  /** Removes the copies at the old place; each is looked for at the new one first. */
  clear: stepUp(
    endpoint({ path: '/adminapi/setting/storage/clear', effect: 'write', summary: '清除旧存储副本', input: none, output: nothing }),
  ),
};
