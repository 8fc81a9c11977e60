/**
 * `npm run admin -- create <name>`, `reset-password <name>`, `reset-second-factor <name>` and `open-door`: the way in when nobody is left who could open it. Works
 * beside a running house and without one; prints the password once, and leaves its row in the operation log.
 */
import { randomBytes } from 'node:crypto';
import { username as nameForm } from '@keymall/contract/kit/field';
import { refusals, refusalText } from '@keymall/contract/kit/refusals';
import pino from 'pino';
import { systemContext } from '#kit/context';
import { Refusal } from '#kit/refusal';
import { createAdminByHand, openDoorByHand, resetPasswordByHand, resetSecondFactorByHand } from '#modules/identity';
import { withDatabase } from './backup/at-hand.ts';
import { EnvError, isEnvError, readEnv } from './env.ts';
import { openHouse } from './house.ts';
import { assertWhole } from './migrate.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE =
  '用法 (usage):\n  npm run admin -- create <name>          新增拥有全部权限的管理员 (add an administrator who may do everything)\n  npm run admin -- reset-password <name>  重置管理员密码 (give an administrator a new password)\n  npm run admin -- reset-second-factor <name>  关闭管理员的两步验证 (turn an administrator’s two-step sign-in off)\n  npm run admin -- open-door              清空后台地址允许列表与隐藏登录路径 (let administrators in from any address, at /admin/login)';

const acts = { create: createAdminByHand, 'reset-password': resetPasswordByHand, 'reset-second-factor': resetSecondFactorByHand };

async function admin(): Promise<void> {
  const [act = '', name = '', ...more] = process.argv.slice(2);
  const isDoor = act === 'open-door';
  if (isDoor ? name !== '' : !Object.hasOwn(acts, act) || name === '' || more.length > 0) throw new EnvError(USAGE);
  if (!isDoor && !nameForm.safeParse(name).success)
    throw new EnvError(
      '用户名由 2–32 个字母、数字、下划线或汉字组成。 A name has 2–32 letters, digits, underscores or Chinese characters.',
    );
  const env = readEnv([], { begins: false });
  await withDatabase(env, async ({ url }) => {
    await assertWhole(url);
    const open = await openHouse({
      databaseUrl: url,
      masterKey: env.masterKey,
      siteUrl: env.siteUrl,
      siteUrlGiven: env.siteUrlGiven,
      log: pino({ level: 'error' }, pino.destination(2)),
      connections: 2,
      installation: {
        mode: env.mode,
        role: 'web',
        trustProxy: [],
        dataDir: env.dataDir,
        uploadDir: env.dataDir,
        embedded: !env.databaseUrl,
      },
    });
    try {
      const ctx = systemContext(open.house, 'npm run admin');
      if (isDoor) {
        await openDoorByHand(ctx);
        return say('管理后台对所有地址开放，登录地址为 /admin/login。 Administrators sign in at /admin/login again, from any address.');
      }
      // of an act that takes none it is made up for nothing
      const password = randomBytes(15).toString('base64url');
      const { isEnabled } = await acts[act as keyof typeof acts](ctx, name, password);
      say(`管理员 (administrator): ${name}`);
      if (act === 'reset-second-factor')
        say('两步验证已关闭，该账号已在各处退出登录。 Two-step sign-in is off, and every session of the account has ended.');
      else {
        say(`密码 (password):        ${password}`);
        say('密码只显示这一次，请登录后修改。 The password is shown this once: change it after signing in.');
      }
      if (!isEnabled)
        say('注意：该账号已停用，需由其他管理员启用。 Note: this account is disabled; another administrator has to enable it.');
    } finally {
      await open.close();
    }
  });
}

try {
  await admin();
} catch (error) {
  if (isEnvError(error)) say(error.message);
  else if (error instanceof Refusal && error.refusal === 'missing') say('没有这个名称的管理员。 There is no administrator of this name.');
  else if (error instanceof Refusal)
    say(
      `${refusalText(error.refusal, 'zh_CN', error.values)} ${refusalText(error.refusal, 'en_US', error.values)} (${refusals[error.refusal].code})`,
    );
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  // A house that could not be opened (another master key) leaves its connections, which nobody waits for.
  process.exit(1);
}
