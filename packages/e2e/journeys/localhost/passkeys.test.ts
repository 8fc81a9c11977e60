/** Passkeys by a browser's own authenticator, in all three areas: added behind a proof, signed in by, proven by, removed. They belong to a name, so the site has one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { journey } from '../../fixtures/journey.ts';
import { mainMenu, type Office, sayYes, signIn } from '../../fixtures/office.ts';
import { interactive } from '../../fixtures/shop-page.ts';
import { type Login, NAMED_SITE, type Site } from '../../fixtures/site.ts';

/** A device that keeps passkeys and whose owner is there: the browser's virtual one. */
async function device(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** How many passkeys it keeps. */
    keeps: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** From now on its owner can, or can't, unlock it. */
    unlocks: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Answers the question for a proof by the password. */
async function prove(page: Page, { password }: Login): Promise<void> {
  const question = page.getByRole('dialog', { name: '验证身份' });
  await question.getByLabel('登录密码').fill(password);
  await question.getByRole('button', { name: '验证并继续' }).click();
  await question.waitFor({ state: 'hidden' });
}

const byPasskey = (page: Page) => page.getByRole('button', { name: '使用通行密钥登录' });

async function walkOffice(page: Page, site: Site, office: Office, login: Login, leave: () => Promise<void>): Promise<void> {
  const keys = await device(page);
  await signIn(page, site, office, login);
  await page.goto(`${site.site_url}/${office}/user/setting`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '通行密钥', exact: true }) });
  await card.getByText('还没有通行密钥。').waitFor();
  await card.getByRole('button', { name: '添加通行密钥' }).click();
  // whoever has just signed in has proven who they are; a question comes where that is not enough
  const question = page.getByRole('dialog', { name: '验证身份' });
  const added = card.getByRole('listitem').filter({ hasText: '通行密钥 1' });
  await question.or(added).first().waitFor();
  if (await question.isVisible()) await prove(page, login);
  await added.waitFor();
  assert.equal(await keys.keeps(), 1);
  // one device holds one of an account's
  await card.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByText('此设备上已有该账号的通行密钥').waitFor();

  await leave();
  await page.goto(`${site.site_url}/${office}/login`);
  await interactive(page);
  // a device that isn't unlocked opens nothing
  await keys.unlocks(false);
  await byPasskey(page).click();
  await page.getByRole('alert').getByText('未完成验证，请重试或使用密码登录').waitFor();
  await keys.unlocks(true);
  await byPasskey(page).click();
  await mainMenu(page).waitFor();

  await page.goto(`${site.site_url}/${office}/user/setting`);
  await added.getByText('最近使用').waitFor();
  await added.getByRole('button', { name: '删除', exact: true }).click();
  await sayYes(page);
  await card.getByText('还没有通行密钥。').waitFor();
  // what the site no longer knows is no way in, though the device still has it
  assert.equal(await keys.keeps(), 1);
  await leave();
  await page.goto(`${site.site_url}/${office}/login`);
  await interactive(page);
  await byPasskey(page).click();
  await page.getByRole('alert').waitFor();
  assert.equal(new URL(page.url()).pathname, `/${office}/login`);
}

/** As if on another day: the session is gone from the browser, and the device keeps its keys. */
const forgetMe = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
};

for (const office of ['admin', 'merchant'] as const)
  test(
    `a passkey in the ${office}'s office is added, signs in and is removed`,
    journey(async ({ site, visitor }) => {
      const { page } = await visitor();
      await walkOffice(page, site, office, site[office], () => forgetMe(page));
    }, NAMED_SITE),
  );

test(
  'a buyer adds a passkey, signs in by it, and removes it',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    const keys = await device(page);
    await page.goto(`${site.site_url}/personal/setting`);
    await interactive(page);
    await page.getByLabel('邮箱').fill(site.buyer.username);
    await page.getByRole('textbox', { name: '密码' }).fill(site.buyer.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const security = page.locator('details').filter({ hasText: '账号安全' });
    await security.getByText('账号安全', { exact: true }).click();
    await security.getByRole('button', { name: '添加通行密钥' }).click();
    const question = page.getByRole('dialog', { name: '验证身份' });
    const added = security.getByRole('listitem').filter({ hasText: '通行密钥 1' });
    await question.or(added).first().waitFor();
    if (await question.isVisible()) await prove(page, site.buyer);
    await added.waitFor();
    assert.equal(await keys.keeps(), 1);
    await look();

    await forgetMe(page);
    await page.goto(`${site.site_url}/personal/setting`);
    await interactive(page);
    await keys.unlocks(false);
    await byPasskey(page).click();
    await page.getByRole('alert').getByText('未完成验证，请重试或使用密码登录').waitFor();
    await keys.unlocks(true);
    await byPasskey(page).click();
    await security.getByText('账号安全', { exact: true }).click();
    await added.getByRole('button', { name: '删除', exact: true }).click();
    await sayYes(page);
    await added.waitFor({ state: 'detached' });
  }, NAMED_SITE),
);
