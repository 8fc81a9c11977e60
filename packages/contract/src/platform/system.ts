/** What an administrator may know of the machine and the surroundings that the house runs in. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { nothing } from '../kit/field.ts';
import type { Locale } from '../kit/refusals.ts';
import { time } from '../kit/time.ts';

/** What is wrong with an installation, in words; `{name}` is filled from the finding's values. */
export const findingTexts = {
  undeclared_proxy: {
    zh_CN: '请求经由未声明的代理 {peer} 到达：所有访客会被当成同一个地址，频率限制与黑名单失准。请设置环境变量 TRUST_PROXY={peer} 并重启',
    en_US: 'Requests come through the undeclared proxy {peer}: every visitor counts as one address. Set TRUST_PROXY={peer} and start again',
  },
  clock_put_right: {
    zh_CN: '数据库时钟曾快 {seconds} 秒，现已校正：{rows} 条未来时间已改为当前。请核对这段时间的订单与结算',
    en_US:
      'The database’s clock was {seconds} s ahead and was put right: {rows} times in the future are present ones now. Look over what happened meanwhile',
  },
  backup_missing: {
    zh_CN: '还没有任何备份。请每天运行 npm run backup，并把备份与主密钥分开保存到别处',
    en_US: 'There is no backup yet. Run npm run backup every day, and keep backups and the master key apart, elsewhere',
  },
  backup_failed: {
    zh_CN: '最近一次备份失败：{why}',
    en_US: 'The last backup failed: {why}',
  },
  backup_old: {
    zh_CN: '最近一次备份已是 {days} 天前。请检查每日备份任务（npm run backup）',
    en_US: 'The last backup is {days} days old. Look after the daily task (npm run backup)',
  },
  restored: {
    zh_CN:
      '数据已恢复到 {taken_at} 的备份：提现已暂停，所有人需重新登录。请核对此后的收款、退款与打款（含人工打款），再在提现设置里重新开放提现',
    en_US:
      'The data is that of the backup of {taken_at}: withdrawals are closed and everybody is signed out. Check receipts, refunds and payouts made since (by hand too), then open withdrawals in their settings',
  },
} satisfies Record<string, Record<Locale, string>>;

export type FindingName = keyof typeof findingTexts;
export interface Finding {
  name: FindingName;
  values: Record<string, string>;
}

/** A finding's sentence. */
export const findingText = ({ name, values }: Finding, locale: Locale): string =>
  findingTexts[name][locale].replaceAll(/\{(\w+)\}/g, (_, blank: string) => values[blank] ?? '');

/** How the chain over the operation log is broken: what its first bad row is. `{id}` is the row, `{seq}` its place in the chain. */
const chainBreakTexts = {
  changed: { zh_CN: '第 {seq} 环（日志 {id}）被改动或调换', en_US: 'row {id} (link {seq}) was changed or moved' },
  gone: { zh_CN: '第 {seq} 环（日志 {id}）已被删除', en_US: 'row {id} (link {seq}) was deleted' },
  torn: { zh_CN: '第 {seq} 环缺失，下一条是日志 {id}', en_US: 'link {seq} is missing; the next row is {id}' },
  cut: { zh_CN: '第 {seq} 环之后被截断，最后一条是日志 {id}', en_US: 'the chain was cut after link {seq}; its last row is {id}' },
  outside: { zh_CN: '日志 {id} 不在链上（共 {seq} 环）', en_US: 'row {id} stands outside of the chain of {seq}' },
} satisfies Record<string, Record<Locale, string>>;

export interface ChainBreak {
  how: keyof typeof chainBreakTexts;
  /** A row of the operation log. */
  id: number;
  seq: number;
}

/** What is wrong with the chain, in both languages. */
export const chainBreakText = ({ how, id, seq }: ChainBreak): Record<Locale, string> => {
  const filled = (text: string): string => text.replace('{id}', String(id)).replace('{seq}', String(seq));
  return { zh_CN: filled(chainBreakTexts[how].zh_CN), en_US: filled(chainBreakTexts[how].en_US) };
};

/** What processes keep in memory, by what it is of. */
export const cacheGroups = ['setting', 'shop', 'channel', 'block', 'document'] as const;
export type CacheGroup = (typeof cacheGroups)[number];
const cacheGroup = z.enum(cacheGroups);

const bytes = z.number().int().min(0);

/** How much one process keeps of a group: entries, and bytes where they are counted. */
const KeptSize = z.strictObject({ group: cacheGroup, entries: z.number().int().min(0), bytes: bytes.nullable() });

export const adminSystem = {
  /** What every process keeps in memory now: each is asked, and those that answer are listed. */
  cache: endpoint({
    path: '/adminapi/setting/system/cache',
    effect: 'read',
    summary: '系统缓存',
    input: z.strictObject({}),
    output: z.strictObject({
      /** All processes together. */
      groups: z.array(KeptSize),
      processes: z.array(
        z.strictObject({
          /** Its host and number there. */
          name: z.string(),
          role: z.enum(['all', 'web', 'worker']),
          start_at: time,
          memory: bytes,
          /** The one that answers. */
          is_here: z.boolean(),
          groups: z.array(KeptSize),
        }),
      ),
    }),
  }),
  /** Has every process forget what it keeps of a group; it is read again when it is needed. */
  clearCache: endpoint({
    path: '/adminapi/setting/system/clearCache',
    effect: 'write',
    summary: '清除缓存',
    input: z.strictObject({ group: cacheGroup }),
    output: nothing,
  }),
  /** What runs, what lies on the disk beside it, and whether one could go back: all of it this installation's own, nobody is asked. */
  update: endpoint({
    path: '/adminapi/setting/system/update',
    effect: 'read',
    summary: '系统更新',
    input: z.strictObject({}),
    output: z.strictObject({
      version: z.string(),
      /** Of the program's files as they are now: another one than `version` once they were replaced and not started yet. */
      disk_version: z.string(),
      start_at: time,
      applied: z.number().int(),
      last_migration: z.string(),
      /** Steps of the tables that the next start takes. */
      pending: z.array(z.string()),
      backup_at: time.nullable(),
      /** When a backup was last restored to try it out. */
      drill_at: time.nullable(),
    }),
  }),
  /** By what right this installation runs and what it is made of: its own files alone, no vendor is asked. */
  authorize: endpoint({
    path: '/adminapi/setting/system/authorize',
    effect: 'read',
    summary: '授权信息',
    input: z.strictObject({}),
    output: z.strictObject({
      version: z.string(),
      site_url: z.string(),
      /** When its tables were made. */
      install_at: time,
      /** What it is built with, as the lock file names it: `name version` by licence, the commonest first. */
      licences: z.array(z.strictObject({ licence: z.string(), components: z.array(z.string()) })),
    }),
  }),
  environment: endpoint({
    path: '/adminapi/setting/system/environment',
    effect: 'read',
    summary: '系统环境',
    input: z.strictObject({}),
    output: z.strictObject({
      version: z.string(),
      node: z.string(),
      postgresql: z.string(),
      mode: z.enum(['demo', 'production']),
      role: z.enum(['all', 'web', 'worker']),
      site_url: z.string(),
      trust_proxy: z.array(z.string()),
      start_at: time,
      memory: bytes,
      /** Of the folder that holds uploads and, where it is embedded, the database. */
      disk: z.strictObject({ free: bytes, total: bytes }),
      database: z.strictObject({ embedded: z.boolean(), bytes, migrations: z.number().int(), last_migration: z.string() }),
      /** This machine's clock against the database's, in milliseconds. */
      clock_skew: z.number().int(),
      findings: z.array(z.strictObject({ name: z.string(), text: z.string() })),
    }),
  }),
};
