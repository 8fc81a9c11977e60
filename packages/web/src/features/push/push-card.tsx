/** Notices of an office on one's devices: turned on for this browser, told of on others, tried out and taken away. Each sees his own. */
import type { OfficePushCalls } from '@keymall/contract/identity/push';
import { noticeChannelWords } from '@keymall/contract/kit/notices/row';
import * as word from '@keymall/contract/kit/word';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Time } from '#kit/back-office/cells';
import { useOffice } from '#kit/back-office/office';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { canPush, isBlocked, wantsHomeScreen } from './browser-push.ts';
import { addressHere, turnOffHere, turnOnHere } from './office-push.ts';
import '../account/account.css';

const text = words(
  {
    lead: '不打开后台也能收到通知。通知只写明类型、对象和去向，不含卡密和金额；哪些通知推送到设备，在“通知设置”里选择。',
    on: '在此浏览器开启',
    turnedOn: '已开启，此浏览器会收到通知',
    denied: '浏览器不允许通知。请在浏览器的网站设置里允许本站发送通知，再重新开启。',
    dismissed: '浏览器没有允许通知，请重新开启并选择“允许”',
    insecure: '设备推送需要通过 HTTPS 打开后台。',
    unsupported: '此浏览器不支持设备推送，请换用较新的 Chrome、Edge、Firefox 或 Safari。',
    homeScreen: '在 iPhone 或 iPad 上，请先用 Safari 的“分享 → 添加到主屏幕”安装，再从主屏幕打开后台开启。',
    acting: '推送设备由店铺成员本人设置，代操作时不能更改。',
    none: '还没有接收推送的设备。',
    device: '未知设备',
    here: '此浏览器',
    since: '开启于',
    sent: '最近推送',
    never: '尚未推送',
    test: '测试',
    tested: '测试通知已发出',
    remove: '移除',
    removeAction: '移除推送设备“{device}”',
    removeNote: '该设备不再收到通知，可随时在该设备上重新开启。',
    removed: '已移除',
  },
  {
    lead: 'You hear of it with no office open. It names the kind, what it is about and where it leads, never a key or an amount; which of them go to devices is chosen under “Notices”.',
    on: 'Turn on for this browser',
    turnedOn: 'This browser takes notices now',
    denied: 'The browser does not allow notices. Allow them in its settings for this site, then turn them on again.',
    dismissed: 'The browser did not allow notices; turn them on again and choose “Allow”',
    insecure: 'Notices on devices need the office to be opened by HTTPS.',
    unsupported: 'This browser does not support it; use a newer Chrome, Edge, Firefox or Safari.',
    homeScreen:
      'On an iPhone or iPad, add the site to the home screen from Safari’s share menu first, then open the office from there and turn it on.',
    acting: 'Devices are set up by the people of the shop themselves, not while acting in their place.',
    none: 'No device takes notices yet.',
    device: 'Unknown device',
    here: 'This browser',
    since: 'Since',
    sent: 'last told',
    never: 'nothing told yet',
    test: 'Test',
    tested: 'A test is on its way',
    remove: 'Remove',
    removeAction: 'remove the device “{device}”',
    removeNote: 'It takes notices no more, and may be turned on there again at any time.',
    removed: 'Removed',
  },
  { network: word.networkError },
);

export function PushCard({ of }: { of: OfficePushCalls }) {
  const t = useWords(text);
  const { role, account } = useOffice();
  const queries = useQueryClient();
  const isOwn = account.acting === undefined;
  /** Where this browser is written to; undefined while it is looked for. */
  const [address, setAddress] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState(isBlocked);
  useEffect(() => {
    addressHere(role).then(setAddress, () => setAddress(null));
  }, [role]);
  const query = useCall(of.list, address ? { endpoint: address } : {}, { enabled: address !== undefined, keepPrevious: true });
  const isOn = query.data?.list.some(({ is_here }) => is_here) ?? false;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await turnOnHere(role, of);
      setBlocked(isBlocked());
      if (made === null) {
        if (!isBlocked()) toast.error(t('dismissed'));
        return;
      }
      setAddress(made);
      toast.success(t('turnedOn'));
      await queries.invalidateQueries({ queryKey: [of.list.area] });
    } catch (error) {
      toast.error(sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  const against = !isOwn
    ? 'acting'
    : wantsHomeScreen()
      ? 'homeScreen'
      : !window.isSecureContext
        ? 'insecure'
        : !canPush()
          ? 'unsupported'
          : blocked
            ? 'denied'
            : null;
  return (
    <Card
      title={t(noticeChannelWords.device)}
      extra={
        against === null &&
        query.data &&
        !isOn && (
          <Button loading={busy} onClick={() => void begin()}>
            {t('on')}
          </Button>
        )
      }
    >
      <p className="bo-note">{t('lead')}</p>
      {against && (
        <p className="bo-alert" data-tone={against === 'denied' ? undefined : 'info'} role={against === 'denied' ? 'alert' : 'note'}>
          {t(against)}
        </p>
      )}
      <Answered query={query} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="bo-note">{t('none')}</p>
          ) : (
            <ul className="account-devices">
              {list.map(({ id, device, create_at, sent_at, is_here }) => (
                <li key={id}>
                  <div>
                    <strong>{device || t('device')}</strong>
                    <small>
                      {t('since')} <Time at={create_at} />
                      {' · '}
                      {sent_at === null ? (
                        t('never')
                      ) : (
                        <>
                          {t('sent')} <Time at={sent_at} />
                        </>
                      )}
                    </small>
                  </div>
                  {is_here && (
                    <span className="bo-tag" data-tone="success">
                      {t('here')}
                    </span>
                  )}
                  {isOwn && (
                    <>
                      <Act does={of.test} with={{ id }} done={t('tested')}>
                        {t('test')}
                      </Act>
                      <Act
                        does={of.remove}
                        with={{ id }}
                        danger
                        confirm={t('removeAction', { device: device || t('device') })}
                        note={t('removeNote')}
                        done={t('removed')}
                        onDone={() => {
                          if (is_here) void turnOffHere(role).then(() => setAddress(null));
                        }}
                      >
                        {t('remove')}
                      </Act>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  );
}
