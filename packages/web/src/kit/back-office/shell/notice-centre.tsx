/** The bell and what is behind it: how many notices are unread, the newest of them, and the way to where each belongs. */
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { NotificationIcon } from 'tdesign-icons-react';
import { Drawer } from '../../dialog.tsx';
import { useWords, words } from '../../i18n.tsx';
import { Button } from '../button.tsx';
import { Empty } from '../state-views.tsx';
import './notice-centre.css';

const text = words(
  {
    notices: '通知',
    unread: '通知，{count} 条未读',
    readIt: '标为已读：{title}',
    all: '查看全部',
    none: '没有通知',
  },
  {
    notices: 'Notifications',
    unread: 'Notifications, {count} unread',
    readIt: 'Mark as read: {title}',
    all: 'Show all',
    none: 'No notifications',
  },
);

export interface Notice {
  key: string | number;
  title: string;
  /** Before the title. */
  sign?: ReactNode;
  /** Below the title. */
  content?: string;
  at?: ReactNode;
  unread: boolean;
  /** Where it belongs, in this office. */
  to: string;
}

interface NoticeCentreProps {
  /** Beside the bell; above 99 no number is said. */
  unread: number;
  /** Where all of them are. */
  all?: string;
  onRead: (notice: Notice) => void;
  onReadAll: () => void;
  /** The newest; drawn, and so asked for, once the panel is open. */
  children: (list: (notices: readonly Notice[], none?: ReactNode) => ReactNode) => ReactNode;
}

const MOST_SAID = 99;

export function NoticeCentre({ unread, all, onRead, onReadAll, children }: NoticeCentreProps) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const shown = unread > MOST_SAID ? `${MOST_SAID}+` : String(unread);
  const label = unread > 0 ? t('unread', { count: shown }) : t('notices');
  const close = (): void => setOpen(false);
  const list = (notices: readonly Notice[], none: ReactNode = <Empty title={t('none')} />): ReactNode =>
    notices.length === 0 ? (
      none
    ) : (
      <ul className="bo-notices" aria-label={t('notices')}>
        {notices.map((notice) => (
          <li key={notice.key} data-unread={notice.unread || undefined}>
            {notice.sign}
            <Link
              to={notice.to}
              onClick={() => {
                if (notice.unread) onRead(notice);
                close();
              }}
            >
              <strong>
                {notice.unread && <span className="km-hidden">{t(word.unread)} </span>}
                {notice.title}
              </strong>
              {notice.content && <span>{notice.content}</span>}
              {notice.at && <small>{notice.at}</small>}
            </Link>
            {notice.unread && (
              <Button variant="text" size="small" aria-label={t('readIt', { title: notice.title })} onClick={() => onRead(notice)}>
                {t(word.markRead)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <button
        type="button"
        className="bo-icon bo-bell"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <NotificationIcon size="18px" />
        {unread > 0 && <span aria-hidden="true">{shown}</span>}
      </button>
      <Drawer
        open={open}
        title={t('notices')}
        onClose={close}
        foot={
          <>
            <Button variant="outline" theme="default" disabled={unread === 0} onClick={onReadAll}>
              {t(word.markAllRead)}
            </Button>
            {all && (
              <Link className="bo-notices-all" to={all} onClick={close}>
                {t('all')}
              </Link>
            )}
          </>
        }
      >
        <div className="bo-inside">{open && children(list)}</div>
      </Drawer>
    </>
  );
}
