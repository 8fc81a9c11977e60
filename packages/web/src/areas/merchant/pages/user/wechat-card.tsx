/** Notices by WeChat: following by a code; what is told there is chosen in the grid. The owner's alone, and only where the site writes. */
import { merchantWechat } from '@keymall/contract/wechat/wechat';
import { useEffect, useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Time } from '#kit/back-office/cells';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { useSubmit } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import { toast } from '#kit/toast';

const text = words(
  {
    title: '微信通知',
    lead: '用微信扫码关注公众号，在微信里收到通知。',
    bind: '扫码关注',
    again: '换一个微信',
    stop: '停止微信通知',
    stopNote: '之后不再向该微信发送任何通知，可随时重新扫码。',
    stopped: '已停止',
    since: '绑定于',
    scan: '请用接收通知的微信扫码，10 分钟内有效，仅可使用一次',
    bound: '微信通知已开启',
    over: '二维码已失效，请重新获取',
    where: '哪些通知发到微信，在“通知设置”里选择。',
  },
  {
    title: 'Notices by WeChat',
    lead: 'Follow the official account by a code and read notices in WeChat.',
    bind: 'Follow by a code',
    again: 'Use another WeChat',
    stop: 'Stop notices by WeChat',
    stopNote: 'Nothing goes there any more; a new code begins it again.',
    stopped: 'Stopped',
    since: 'Bound',
    scan: 'Scan it with the WeChat that is to read notices, within 10 minutes, once',
    bound: 'Notices by WeChat are on',
    over: 'This code is over; draw a new one',
    where: 'Which of them come by WeChat is chosen under “Notices”.',
  },
);

const SECONDS = 2;
const DONE = 2;
const OVER = 3;

export function WechatCard() {
  const t = useWords(text);
  const query = useCall(merchantWechat.getWechatNotify, {});
  const { refetch } = query;
  const [code, setCode] = useState<{ url: string; uuid: string } | null>(null);
  const { send: ask } = useSubmit(merchantWechat.checkWechatFollow);
  useEffect(() => {
    if (!code) return;
    const timer = setInterval(() => {
      ask({ uuid: code.uuid }).then(
        ({ status }) => {
          if (status !== DONE && status !== OVER) return;
          setCode(null);
          if (status === OVER) return toast.error(t('over'));
          toast.success(t('bound'));
          void refetch();
        },
        // the reason was shown
        () => setCode(null),
      );
    }, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [code, ask, refetch, t]);
  if (!query.data || (!query.data.is_offered && query.data.bind_at === null)) return null;
  const { is_offered, bind_at } = query.data;
  return (
    <Card
      title={t('title')}
      extra={
        <>
          {is_offered && (
            <Act does={merchantWechat.followWechat} with={{}} look="outline" done="" onDone={setCode}>
              {t(bind_at === null ? 'bind' : 'again')}
            </Act>
          )}
          {bind_at !== null && (
            <Act
              does={merchantWechat.unfollowWechat}
              with={{}}
              danger
              confirm={t('stop')}
              note={t('stopNote')}
              done={t('stopped')}
              onDone={() => void refetch()}
            >
              {t('stop')}
            </Act>
          )}
        </>
      }
    >
      <p className="bo-note">
        {bind_at === null ? (
          t('lead')
        ) : (
          <>
            {t('since')} <Time at={bind_at} />
          </>
        )}
      </p>
      {code && (
        <div className="bo-link-share">
          <Qr text={code.url} label={t('bind')} size={180} />
          <p>{t('scan')}</p>
        </div>
      )}
      {bind_at !== null && <p className="bo-note">{t('where')}</p>}
    </Card>
  );
}
