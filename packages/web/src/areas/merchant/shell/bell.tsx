/** The merchant's letters behind the bell; a new one rings. */
import { merchantMessage } from '@keymall/contract/merchant/message';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Time } from '#kit/back-office/cells';
import { needs } from '#kit/back-office/office';
import { keyOf, useCall } from '#kit/back-office/queries';
import { type Notice, NoticeCentre } from '#kit/back-office/shell/notice-centre';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { merchantPath } from '../paths.ts';
import { isOurs } from './letters.ts';
import { useMerchantEvents } from './live.ts';

const text = words({ came: '收到新的通知' }, { came: 'A new message came' });

const NEWEST = 10;

function Letters({ list }: { list: (notices: readonly Notice[]) => ReactNode }) {
  const query = useCall(merchantMessage.list, { limit: NEWEST });
  return (
    <Answered query={query} rows={6}>
      {(data) =>
        list(
          data.list.map(({ id, title, content, link, is_read, create_at }) => ({
            key: id,
            title,
            content,
            at: <Time at={create_at} />,
            unread: is_read === 0,
            to: isOurs(link) ? link : merchantPath('user/message/index'),
          })),
        )
      }
    </Answered>
  );
}

function Ring() {
  const t = useWords(text);
  const queries = useQueryClient();
  const { data } = useCall(merchantMessage.unReadCount, {}, { staleTime: 60_000 });
  const read = useSubmit(merchantMessage.read);
  const readAll = useSubmit(merchantMessage.readAll);
  useMerchantEvents({ 'message.new': () => toast.info(t('came')) }, () =>
    Promise.all(
      [merchantMessage.unReadCount, merchantMessage.list].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }, { throwOnError: true }),
      ),
    ),
  );
  return (
    <NoticeCentre
      unread={data?.count ?? 0}
      all={merchantPath('user/message/index')}
      onRead={({ key }) => void read.send({ ids: [Number(key)] }).catch(() => undefined)}
      onReadAll={() => void readAll.send({}).catch(() => undefined)}
    >
      {(list) => <Letters list={list} />}
    </NoticeCentre>
  );
}

export const Bell = () => (
  <Allowed to={needs(merchantMessage.unReadCount)}>
    <Ring />
  </Allowed>
);
