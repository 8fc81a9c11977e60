/** `npm run doctor`: looks the installation over and says what is wrong. Reads only; ends with 1 when something is. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chainBreakText, findingText } from '@keymall/contract/platform/system';
import { sql } from 'kysely';
import { type Db, openDatabase, openPool } from '#kit/database';
import { backupTimes, checkOperationChain, findings, loadKeyring, openSettings } from '#modules/platform';
import { isHeld } from './data-lock.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { isEnvError, readEnv } from './env.ts';
import { checkInvariants } from './invariants.ts';

let wrong = 0;
const good = (line: string): void => void process.stdout.write(`  ✓ ${line}\n`);
const bad = (line: string): void => {
  wrong += 1;
  process.stdout.write(`  ✗ ${line}\n`);
};

/** Above this a budget bounds nobody: it is as good as off. */
const GENEROUS = 10;
const DISK_FLOOR = 0.05;

function ageOf(at: Date): string {
  const hours = Math.max(0, Math.floor((Date.now() - at.getTime()) / 3_600_000));
  return hours < 48 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`;
}

async function examine(): Promise<void> {
  const env = readEnv([]);
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) good(`Node ${process.versions.node}`);
  else bad(`Node ${process.versions.node}：需要 24 以上 (24 or later is needed)`);
  const disk = statfsSync(existsSync(env.dataDir) ? env.dataDir : '/');
  if (disk.bavail / disk.blocks > DISK_FLOOR) good(`磁盘剩余 ${Math.round((disk.bavail / disk.blocks) * 100)}% (disk free)`);
  else bad('磁盘剩余不足 5% (less than 5 % of the disk is free)');
  const keyFile = join(env.dataDir, 'master.key');
  if (existsSync(keyFile) && (statSync(keyFile).mode & 0o077) !== 0) bad(`${keyFile} 可被他人读取 (readable by others)`);
  if (env.mode === 'production' && existsSync(join(env.dataDir, 'demo.json')))
    bad('生产模式的数据目录里有演示数据 (a demo in a production data folder)');
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'postgres', 'PG_VERSION')) && !existsSync(join(env.dataDir, 'postgres.home'))) {
    bad('还没有数据库：先运行 npm start (no database yet: run npm start first)');
    return;
  }
  const running = isHeld(env.dataDir);
  const server = env.databaseUrl ? null : await startEmbedded({ dataDir: join(env.dataDir, 'postgres') });
  const pool = openPool({
    url: env.databaseUrl ?? (server as { url: string }).url,
    max: 2,
    applicationName: 'keymall-doctor',
    statementMs: 0,
    answerWithinMs: 3_600_000,
  });
  const db = openDatabase(pool);
  try {
    const { rows } = await sql<{ version: number; ready: boolean; skew: number }>`
      select current_setting('server_version_num')::int as version, to_regprocedure('fn.orders_place(fn.order_wish[])') is not null as ready,
        abs(extract(epoch from clock_timestamp() - ${new Date()}))::int as skew`.execute(db);
    const { version = 0, ready = false, skew = 0 } = rows[0] ?? {};
    if (version >= 150_000) good(`PostgreSQL ${Math.floor(version / 10_000)}`);
    else bad('PostgreSQL 版本过低，需要 15 以上 (15 or later is needed)');
    if (ready) good('数据库结构是最新的 (the schema is current)');
    else bad('数据库结构不完整，请运行 npm start (the schema is incomplete)');
    if (skew <= 5) good('时钟一致 (clocks agree)');
    else bad(`本机与数据库时钟相差 ${skew} 秒 (the clocks differ)`);
    const keyring = await loadKeyring(db, env.masterKey);
    good('主密钥能打开数据密钥 (the master key opens the data keys)');
    const limits = (await openSettings(db, () => keyring)).get('limits');
    for (const [name, limit] of Object.entries(limits)) {
      if (typeof limit === 'number') continue;
      const { points, seconds } = limit;
      if (points / seconds > GENEROUS) bad(`频率限制 ${name} 形同关闭：${points} 次 / ${seconds} 秒 (this limit is as good as off)`);
    }
    const { backup, drill } = await backupTimes(db);
    if (backup) good(`上次备份 ${ageOf(backup)}，上次恢复演练 ${drill ? ageOf(drill) : '从未'} (last backup and last drill)`);
    for (const finding of await findings(db, new Date(), env)) bad(`${findingText(finding, 'zh_CN')} (${findingText(finding, 'en_US')})`);
    const { rows: chained, broken: link } = await checkOperationChain(db, keyring, new Date());
    if (!link) good(`操作日志完好，共 ${chained} 条 (the operation log is as it was written)`);
    else {
      const said = chainBreakText(link);
      bad(`操作日志：${said.zh_CN} (operation log: ${said.en_US})`);
    }
    const forged = await ownUnknown(db);
    if (forged > 0)
      bad(
        `${forged} 笔来自商户自有账号、查无此单的收款待驳回：管理后台 → 待退款 (receipts of merchants' own accounts that name nothing: dismiss them)`,
      );
    for (const { name, sentence, rows: broken } of await checkInvariants(db)) {
      if (broken === 0) good(`${name} ${sentence}`);
      else bad(`${name} ${sentence}: ${broken}`);
    }
  } finally {
    await db.destroy();
    if (server && !running) await server.stop();
  }
}

/** What own accounts were once believed to say of nobody's payment, and nobody has ended yet. */
// unscoped: all
async function ownUnknown(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from owed_refund where reason = 'own_unknown' and status not in ('refunded', 'dismissed')`.execute(db);
  return rows[0]?.count ?? 0;
}

try {
  await examine();
} catch (error) {
  if (isEnvError(error)) bad(error.message);
  else bad(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
process.stdout.write(wrong === 0 ? '\n一切正常 · all is well\n' : `\n${wrong} 处需要处理 · ${wrong} to look at\n`);
process.exitCode = wrong === 0 ? 0 : 1;
