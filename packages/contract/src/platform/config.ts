import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { settingGroups } from '../settings/groups.ts';

export const settingGroupName = z.enum(Object.keys(settingGroups) as [keyof typeof settingGroups, ...(keyof typeof settingGroups)[]]);

export const adminConfig = {
  getConfig: endpoint({
    path: '/adminapi/config/config/getConfig',
    effect: 'read',
    summary: '读取配置',
    /** `values` is the group's wire form; secrets read as empty text, and `secrets_set` names those that hold something. */
    input: z.strictObject({ group: settingGroupName }),
    output: z.strictObject({ group: settingGroupName, values: z.record(z.string(), z.unknown()), secrets_set: z.array(z.string()) }),
  }),
  editConfig: endpoint({
    path: '/adminapi/config/config/editConfig',
    effect: 'write',
    summary: '修改配置',
    input: z.strictObject({ group: settingGroupName, values: z.record(z.string().max(60), z.unknown()) }),
    output: nothing,
  }),
};

export const adminSchedule = {
  list: endpoint({
    path: '/adminapi/setting/crontab/list',
    effect: 'read',
    summary: '定时任务',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          name: z.string(),
          title: z.string(),
          rule: z.string(),
          last_run_at: time.nullable(),
          last_result: z.string(),
          last_cost_ms: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  log: endpoint({
    path: '/adminapi/setting/crontab/log',
    effect: 'read',
    summary: '定时任务日志',
    input: listInput({ name: z.string().max(60).optional() }),
    output: listOf(
      z.strictObject({
        id,
        name: z.string(),
        title: z.string(),
        ok: z.boolean(),
        output: z.string(),
        cost_ms: z.number().int(),
        create_at: time,
      }),
    ),
  }),
};

const realm = z.enum(['admin', 'merchant', 'personal']);

export const OperationRow = z.strictObject({
  id,
  realm,
  username: z.string(),
  summary: z.string(),
  path: z.string(),
  ip: z.string(),
  create_at: time,
  /** What names the row that was changed: ids, numbers of orders, a group of settings. */
  object: z.record(z.string(), z.unknown()),
  /** What was asked for, without secrets. */
  input: z.record(z.string(), z.unknown()),
});

export const adminOperationLog = {
  list: verb.list(
    '/adminapi/permission/log/list',
    '操作日志',
    {
      /** Whose it was. */
      realm: realm.optional(),
      username: z.string().max(64).optional(),
      path: z.string().max(100).optional(),
      ip: z.string().max(64).optional(),
      date_range: dateRange.optional(),
    },
    OperationRow,
  ),
};

const ownFilters = {
  /** Whoever did it, as `people` names them. */
  person: id.optional(),
  /** The name as it was then: of those who left, too. */
  username: z.string().max(64).optional(),
  /** In the words the log shows. */
  summary: z.string().max(40).optional(),
  date_range: dateRange.optional(),
};

/** What a merchant's own people did, for its owner. */
export const merchantOperationLog = {
  list: verb.list('/merchantapi/user/log/list', '操作日志', ownFilters, OperationRow),
  /** The owner and the staff there is. */
  people: endpoint({
    path: '/merchantapi/user/log/people',
    effect: 'read',
    summary: '操作日志的人员',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  export: verb.export('/merchantapi/user/log/export', '导出操作日志', ownFilters),
};

/** What was done in the merchants' office, and for which shop. */
export const adminMerchantLog = {
  list: verb.list(
    '/adminapi/merchant/log/list',
    '商户操作日志',
    {
      merchant_id: id.optional(),
      username: z.string().max(64).optional(),
      path: z.string().max(100).optional(),
      date_range: dateRange.optional(),
    },
    OperationRow.extend({ merchant_id: id, shop_name: z.string() }),
  ),
};
