/** The merchant's letters behind the bell; a new one rings. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Time } from '#kit/back-office/cells';
import { needs } from '#kit/back-office/office';
import { keyOf, useCall } from '#kit/back-office/queries';
import { type Notice, NoticeCentre } from '#kit/back-office/shell/notice-centre';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { NoticeSign } from '../../../features/notice/notice-icon.tsx';
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
          data.list.map(({ id, kind, title, content, link, is_read, create_at }) => ({
            key: id,
            sign: <NoticeSign mark={kind} />,
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
  // what is switched off or quiet now comes without a word
  const came = useRef(new Set<string>());
  useMerchantEvents({ 'message.new': ({ kind }) => void came.current.add(kind) }, async () => {
    await Promise.all(
      [merchantMessage.unReadCount, merchantMessage.list].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }, { throwOnError: true }),
      ),
    );
    const silent = queries.getQueryData<WireOutput<typeof merchantMessage.unReadCount>>(keyOf(merchantMessage.unReadCount, {}))?.silent;
    if ([...came.current].some((kind) => !silent?.includes(kind))) toast.info(t('came'));
    came.current.clear();
  });
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
