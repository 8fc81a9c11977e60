/**
 * What the offices are told of, on devices: an administrator's, a merchant's owner's, his staff's, each as he chose. A notice that has a row
 * in a list is read there when it goes, so that one that was read or recalled meanwhile is not sent, and the same can be sent once more.
 */
import { isNoticeMark, type NoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { may, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { ELSEWHERE, type Queue, queue } from '#kit/jobs';
import { kept, type Sayings, saidIn } from '#kit/said';
import { carryBy, deviceNews, isWanted, mayBeTold, type News, personOf } from '#modules/platform';
import { holdersOf, leaveForDevices, listedNews } from './office-push.repository.ts';
import { deviceById } from './push.repository.ts';
import { accountOfDevice, pushTo } from './push.service.ts';

const RETRIES = 5;

/** What is said where no list has it. */
interface Said {
  mark: string;
  title: string;
  sayings: Sayings | null;
  link: string;
}
/** Ids, or what is said. */
export type PushPayload = { row: number } | { said: Said };

const BOX = pagePath('merchant', 'user/message/index', merchantPages['user/message/index']);

const payloadOf = (mark: NoticeMark, { title, link = '', row }: News): PushPayload =>
  row === undefined ? { said: { mark, link, ...kept({ title }) } } : { row };

deviceNews.listen(async (ctx, { person, mark, news }) => {
  // what stands in no list of the shop is its owner's alone
  const isForStaff = noticeRow(mark).channels.site !== undefined;
  const payload = payloadOf(mark, news);
  for (const id of await holdersOf(ctx.db, person, isForStaff)) {
    const reader = { realm: person.realm, id };
    const device = {
      queue: 'identity.held_push',
      payload: { realm: person.realm, account_id: id, ...payload },
      atOnce: () => leaveForDevices(ctx.db, reader, payload),
    };
    await carryBy(ctx, reader, mark, news, { ways: ['device'], jobs: { device } });
  }
});

/** May the account behind a device know of it, as it stands now. */
async function mayKnow(ctx: Ctx, account: SignedIn, mark: NoticeMark): Promise<boolean> {
  if (account.realm === 'merchant' && account.accountId !== account.merchantId)
    return noticeRow(mark).channels.site !== undefined && may(account, merchantMessage.list.permission ?? '');
  return mayBeTold.ask(ctx, { person: personOf(account), mark });
}

/** One notice to one device, as everything stands now: who is behind it, what he may know and wants, what was read meanwhile. */
async function send(ctx: Ctx, { device_id, ...payload }: PushPayload & { device_id: number }): Promise<void> {
  const device = await deviceById(ctx.db, device_id);
  if (!device || device.realm === 'personal') return;
  const account = await accountOfDevice(ctx, device);
  if (!account) return;
  const said = 'said' in payload ? payload.said : await listedNews(ctx.db, device, payload.row);
  if (!said || !isNoticeMark(said.mark)) return;
  const { mark, link } = said;
  if (!(await mayKnow(ctx, account, mark)) || !(await isWanted(ctx, personOf(account), mark, 'device'))) return;
  const tag = `${mark}:${'row' in payload ? payload.row : ''}`;
  await pushTo(ctx, device, mark, (locale) => {
    const title = noticeRow(mark).title[locale];
    const body = saidIn(said.title, said.sayings?.['title'], locale);
    return {
      title,
      body: body === title ? ctx.house.settings.get('website').site_name : body,
      link: link || (device.realm === 'merchant' ? BOX : ''),
      tag,
    };
  });
}

/** A notice that waited for the end of quiet hours: to each device that its reader has then. */
const heldPush = queue<PushPayload & { realm: 'admin' | 'merchant'; account_id: number }>({
  name: 'identity.held_push',
  retries: RETRIES,
  work: async (ctx, { realm, account_id, ...payload }) => void (await leaveForDevices(ctx.db, { realm, id: account_id }, payload)),
});

const push = queue<PushPayload & { device_id: number }>({ name: 'identity.push', retries: RETRIES, atOnce: ELSEWHERE, work: send });

export const pushQueues: readonly Queue<never>[] = [heldPush, push];
