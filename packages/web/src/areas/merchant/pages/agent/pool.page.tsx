/** One pool for its owner: who is in it, who wants to come, and whom one invites. */
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useNavigate, useParams } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { Copy, Money, StatusTag, Time, Two } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import { PoolMembers } from '../../../../features/pool/pool-members.tsx';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    visibility: '加入方式',
    code: '池码',
    fee: '入池费',
    places: '成员 / 名额',
    seeGoods: '查看池内商品',
    income: '我的所得',
    notMine: '只有池主可以管理成员',
  },
  {
    visibility: 'Joined',
    code: 'Pool code',
    fee: 'Joining fee',
    places: 'Members / places',
    seeGoods: 'Its products',
    income: 'Came to me',
    notMine: 'Only its owner leads the members',
  },
);

type Pool = WireOutput<typeof merchantPool.detail>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantPool.detail, { id: Number(useParams()['id']) });
  return (
    <Answered query={query} rows={8}>
      {(pool) => (
        <>
          <Head pool={pool} />
          {pool.is_mine ? (
            <PoolMembers
              group={merchantPoolMember}
              poolId={pool.id}
              leads={pool.status !== 3}
              invites={pool.status === 1}
              income={t('income')}
            />
          ) : (
            <Card>
              <Empty title={t('notMine')} />
            </Card>
          )}
        </>
      )}
    </Answered>
  );
}

function Head({ pool }: { pool: Pool }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <PageHead about={pool.name}>
        <OpenButton need={merchantPool.detail} onClick={() => void navigate(merchantPath('agent/pool-goods', pool.id))}>
          {t('seeGoods')}
        </OpenButton>
      </PageHead>
      <Card title={pool.name}>
        <Facts
          rows={[
            [t('visibility'), poolVisibilityWords[pool.visibility][locale]],
            pool.code && pool.visibility !== 3 ? [t('code'), <Copy key="code" value={pool.code} what={t('code')} />] : null,
            [
              t(word.status),
              <Two key="status" note={pool.freeze_reason || pool.reason}>
                <StatusTag of={poolStatusWords} value={pool.status} />
              </Two>,
            ],
            [t('fee'), <Money key="fee" yuan={pool.join_fee} />],
            [t('places'), `${pool.member_count} / ${pool.max_members}`],
            [t(word.expiresAt), pool.expire_at ? <Time key="until" at={pool.expire_at} /> : t(word.neverExpires)],
          ]}
        />
      </Card>
    </>
  );
}
