/** One pool for the platform: how it is called and placed, who is in it, and what it brought. */
import { adminPool } from '@keymall/contract/agency/admin-pool';
import { memberStatusWords, poolRoleWords, poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useParams } from 'react-router';
import { Money, StatusTag, Thumb, Time, Two } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { listOfRows, type RowOf } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useGoBack } from '#kit/back-office/way-back';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    owner: '池主',
    cover: '封面',
    visibility: '加入方式',
    fee: '入池费',
    places: '成员 / 名额',
    goods: '商品数',
    copies: '代理件数',
    fees: '入池费合计',
    ours: '其中平台分成',
    form: '大厅里的样子',
    name: '名称',
    intro: '介绍',
    recommended: '在大厅推荐',
    members: '最近的成员',
    role: '身份',
    joinedAt: '入池时间',
    none: '还没有成员',
  },
  {
    owner: 'Owner',
    cover: 'Cover',
    visibility: 'Joined',
    fee: 'Joining fee',
    places: 'Members / places',
    goods: 'Products',
    copies: 'Copies',
    fees: 'Fees in all',
    ours: 'Of that, ours',
    form: 'As it is shown',
    name: 'Name',
    intro: 'About it',
    recommended: 'Recommend it in the hall',
    members: 'Newest members',
    role: 'As',
    joinedAt: 'Joined at',
    none: 'There are no members yet',
  },
);

const EditField = Field<typeof adminPool.edit>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const id = Number(useParams()['id']);
  const query = useCall(adminPool.detail, { id }, { anew: true });
  const back = useGoBack();
  return (
    <>
      <PageHead about={query.data?.name} />
      <Answered query={query} rows={8}>
        {(pool) => (
          <>
            <Card title={pool.name}>
              <Facts
                rows={[
                  [
                    t('owner'),
                    <Two key="owner" note={`#${pool.merchant_id}`}>
                      {pool.shop_name}
                    </Two>,
                  ],
                  pool.cover === '' ? null : [t('cover'), <Thumb key="cover" src={pool.cover} alt={pool.name} size={80} />],
                  pool.category === '' ? null : [t(word.category), pool.category],
                  [t('visibility'), poolVisibilityWords[pool.visibility][locale]],
                  [
                    t(word.status),
                    <Two key="status" note={pool.is_freeze === 1 ? `${t(word.frozen)} ${pool.freeze_reason}` : pool.reason}>
                      <StatusTag of={poolStatusWords} value={pool.status} />
                    </Two>,
                  ],
                  [t('fee'), <Money key="fee" yuan={pool.join_fee} />],
                  [t('fees'), <Money key="fees" yuan={pool.fees} />],
                  [t('ours'), <Money key="ours" yuan={pool.fee_shares} />],
                  [t('places'), `${pool.member_count} / ${pool.max_members}`],
                  [t('goods'), pool.goods_count],
                  [t('copies'), pool.copies],
                  [t(word.expiresAt), pool.expire_at ? <Time key="until" at={pool.expire_at} /> : t(word.neverExpires)],
                ]}
              />
            </Card>
            <Card title={t('form')}>
              <FormFrame
                key={id}
                saves={adminPool.edit}
                initial={{ name: pool.name, intro: pool.intro, sort: pool.sort, is_recommend: pool.is_recommend }}
                fixed={{ id }}
                onSaved={back}
                onCancel={back}
              >
                <EditField of="name" label={t('name')} />
                <EditField of="intro" label={t('intro')} rows={3} />
                <EditField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
                <EditField of="is_recommend" label={t('recommended')} />
              </FormFrame>
            </Card>
          </>
        )}
      </Answered>
      <Members id={id} />
    </>
  );
}

type Row = RowOf<typeof adminPool.members>;

function Members({ id }: { id: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const query = useCall(adminPool.members, { id });
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, note: (row) => `#${row.merchant_id}` },
    { key: 'role', title: t('role'), cell: (row) => poolRoleWords[row.role][locale] },
    { key: 'status', title: t(word.status), words: memberStatusWords },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'copies', title: t('copies'), kind: 'count' },
    { key: 'join_at', title: t('joinedAt'), cell: (row) => <Time at={row.join_at} /> },
  ];
  return (
    <Card title={t('members')}>
      <Answered query={query} rows={4}>
        {({ list }) => <ResourceTable list={listOfRows(list)} label={t('members')} columns={columns} empty={<Empty title={t('none')} />} />}
      </Answered>
    </Card>
  );
}
