/** What a person sees instead of a page: no permission, not found, server error, no network, maintenance, an old browser. */
import * as word from '@keymall/contract/kit/word';
import { Button, ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { Message, NetworkTrouble } from '#kit/trouble';
import type { PageProps } from './page.ts';

const text = words(
  {
    '403': '抱歉，您没有访问权限，请联系创建者',
    '404': '抱歉，您访问的页面不存在',
    '500': '抱歉，服务器出错了',
    success: '提交成功',
    noteSuccess: '平台会尽快审核，登录时可以看到结果。',
    toLogin: '去登录',
    fail: '抱歉，创建失败',
    noteFail: '内容没有保存，请返回修改后重新提交。',
    modify: '返回修改',
    maintenance: '系统维护中，请稍后再试',
    browser: '浏览器版本过低',
    anyway: '仍要继续访问',
    browserNote: '请升级到新版 Chrome、Edge、Firefox 或 Safari 后再访问。',
    note403: '如果需要访问，请联系管理员开通权限。',
    note404: '请检查网址是否正确，或从首页重新进入。',
    note500: '问题已被记录，请稍后重试；已支付的订单不受影响。',
    noteMaintenance: '维护期间已支付的订单不受影响。',
    reload: '重新加载',
  },
  {
    '403': 'Sorry, you have no permission to see this page; contact its creator',
    '404': 'Sorry, the page is not found',
    '500': 'Sorry, the server is error',
    success: 'Submitted',
    noteSuccess: 'The platform looks at it soon; signing in tells the result.',
    toLogin: 'Sign in',
    fail: 'Sorry, it could not be created',
    noteFail: 'Nothing was kept. Please go back, change it and submit it again.',
    modify: 'Back to edit',
    maintenance: 'Please try again later',
    browser: 'Outdated browser',
    anyway: 'Go on anyway',
    browserNote: 'Please use a current Chrome, Edge, Firefox or Safari.',
    note403: 'An administrator can grant you access.',
    note404: 'Check the address, or start again from the home page.',
    note500: 'The problem was recorded; please try again. Paid orders are not affected.',
    noteMaintenance: 'The site is under maintenance. Paid orders are not affected.',
    reload: 'Reload',
  },
);

export type ResultCode = 'success' | 'fail' | '403' | '404' | '500' | 'network' | 'maintenance' | 'browser-incompatible';
const CODES: readonly string[] = ['success', 'fail', '403', '404', '500', 'network', 'maintenance', 'browser-incompatible'];

/** The result an address asks for: `/result/403`; anything unknown is not found. */
export const resultOf = (code: string | undefined): ResultCode => (code && CODES.includes(code) ? (code as ResultCode) : '404');

/** Where one was led away from, by app/old-browser.js: a path of our own, whatever else the address says. */
export function wayBackOf(url: string): string | null {
  const from = new URLSearchParams(url.split('?')[1] ?? '').get('from') ?? '';
  return /^\/(?![/\\])[^#\s]*$/.test(from) ? from : null;
}

/** A refusal's own sentence takes the place of the general one. */
export function Page({ data, params, url, Frame }: PageProps<{ code: ResultCode; msg: string } | null>) {
  const t = useWords(text);
  const code = data?.code ?? resultOf(params['code']);
  const from = wayBackOf(url);
  const home = <ButtonLink href="/">{t(word.backHome)}</ButtonLink>;
  const reload = (
    <Button look="primary" onClick={() => window.location.reload()}>
      {t('reload')}
    </Button>
  );
  return (
    <Frame>
      {code === 'network' ? (
        <NetworkTrouble onReload={() => (data ? window.location.reload() : window.location.assign('/'))} />
      ) : code === 'success' ? (
        <Message title={t('success')} note={t('noteSuccess')}>
          <ButtonLink href="/merchant/login" look="primary">
            {t('toLogin')}
          </ButtonLink>
          {home}
        </Message>
      ) : code === 'fail' ? (
        <Message title={data?.msg || t('fail')} note={t('noteFail')}>
          <Button look="primary" onClick={() => window.history.back()}>
            {t('modify')}
          </Button>
          {home}
        </Message>
      ) : code === 'maintenance' ? (
        <Message title={data?.msg || t('maintenance')} note={t('noteMaintenance')}>
          {reload}
        </Message>
      ) : code === 'browser-incompatible' ? (
        <Message title={t('browser')} note={t('browserNote')}>
          {from && <ButtonLink href={`${from}#anyway`}>{t('anyway')}</ButtonLink>}
          {home}
        </Message>
      ) : (
        <Message title={data?.msg || t(code)} note={t(`note${code}`)} art={<p className="km-code">{code}</p>}>
          <ButtonLink href="/" look="primary">
            {t(word.backHome)}
          </ButtonLink>
          {code === '404' ? <ButtonLink href="/order">{t(word.findOrder)}</ButtonLink> : code === '500' && reload}
        </Message>
      )}
    </Frame>
  );
}
