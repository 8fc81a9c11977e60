/** When a page breaks or the network is gone: a sentence and a way on, instead of a blank page. */
import * as word from '@keymall/contract/kit/word';
import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { useWords, words } from './i18n.tsx';

const text = words(
  {
    broken: '页面出错了',
    brokenNote: '请刷新重试；已支付的订单不会丢失，可在订单查询中找回。',
    networkNote: '请检查网络连接后重新加载。',
    reload: '重新加载',
  },
  {
    broken: 'This page ran into a problem',
    brokenNote: 'Please reload. A paid order is never lost: look it up by its number.',
    networkNote: 'Check the connection and reload.',
    reload: 'Reload',
  },
  { network: word.networkError, home: word.backHome },
);

/** A full-height message with what to do next. */
export function Message({ title, note, children, art }: { title: string; note?: ReactNode; children?: ReactNode; art?: ReactNode }) {
  return (
    <section className="km-message">
      {art}
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      {children && <div className="km-message-acts">{children}</div>}
    </section>
  );
}

/** Shown where a page could not be fetched. */
export function NetworkTrouble({ onReload = () => window.location.reload() }: { onReload?: () => void }) {
  const t = useWords(text);
  return (
    <Message title={t('network')} note={t('networkNote')}>
      <Button look="primary" onClick={onReload}>
        {t('reload')}
      </Button>
    </Message>
  );
}

function Broken() {
  const t = useWords(text);
  return (
    <Message title={t('broken')} note={t('brokenNote')}>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      <ButtonLink href="/">{t('home')}</ButtonLink>
    </Message>
  );
}

/** Catches what a page throws while rendering, and shows a way on. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
