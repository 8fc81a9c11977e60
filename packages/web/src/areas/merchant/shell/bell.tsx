/** The way to the letter box, with how many letters are unread; a new one rings. */
import { MOST_UNREAD, merchantMessage } from '@keymall/contract/merchant/message';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NotificationIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { needs } from '#kit/back-office/office';
import { keyOf, useCall } from '#kit/back-office/queries';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { merchantPath } from '../paths.ts';
import { useMerchantEvents } from './live.ts';
import './bell.css';

const text = words(
  { letters: '通知', unread: '通知，{count} 条未读', came: '收到新的通知' },
  { letters: 'Messages', unread: 'Messages, {count} unread', came: 'A new message came' },
);

function Ring() {
  const t = useWords(text);
  const queries = useQueryClient();
  const { data } = useCall(merchantMessage.unReadCount, {}, { staleTime: 60_000 });
  useMerchantEvents({ 'message.new': () => toast.info(t('came')) }, () =>
    Promise.all(
      [merchantMessage.unReadCount, merchantMessage.list].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }, { throwOnError: true }),
      ),
    ),
  );
  const unread = data?.count ?? 0;
  const shown = unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread);
  const label = unread > 0 ? t('unread', { count: shown }) : t('letters');
  return (
    <Link className="bo-icon bo-bell" to={merchantPath('user/message/index')} aria-label={label} title={label}>
      <NotificationIcon size="18px" />
      {unread > 0 && <span aria-hidden="true">{shown}</span>}
    </Link>
  );
}

export const Bell = () => (
  <Allowed to={needs(merchantMessage.unReadCount)}>
    <Ring />
  </Allowed>
);
