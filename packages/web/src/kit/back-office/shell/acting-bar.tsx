/** Says, as long as it is so and on every page, that somebody is in another's office: a red frame, whose it is, and the way out. */
import { useWords, words } from '../../i18n.tsx';
import { useOffice } from '../office.ts';
import './acting-bar.css';

const text = words(
  {
    acting: '您正以管理员“{admin}”的身份操作商户“{name}”的后台',
    short: '管理员“{admin}”代“{name}”操作',
    end: '结束',
  },
  {
    acting: 'You are acting as “{name}”, for administrator “{admin}”',
    short: '“{admin}” acting as “{name}”',
    end: 'End',
  },
);

export function ActingBar() {
  const t = useWords(text);
  const { account, signOut } = useOffice();
  const { acting } = account;
  if (acting === undefined) return null;
  const who = { admin: acting, name: account.name };
  return (
    <>
      <div className="bo-acting-frame" aria-hidden="true" />
      <aside className="bo-acting" aria-label={t('acting', who)}>
        <strong className="bo-acting-long">{t('acting', who)}</strong>
        <strong className="bo-acting-short">{t('short', who)}</strong>
        {/* where the administrator came from, whether he is still signed in there or not */}
        <button type="button" onClick={() => void signOut(`/admin/merchant/user/detail/${account.id}`)}>
          {t('end')}
        </button>
      </aside>
    </>
  );
}
