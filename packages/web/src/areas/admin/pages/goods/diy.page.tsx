/** Shop pages of all merchants: found, looked at, passed or refused, and made into templates. */
import * as word from '@keymall/contract/kit/word';
import { adminDesign } from '@keymall/contract/merchant/design';
import { designDeviceWords, designStatusWords } from '@keymall/contract/merchant/design-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { designText } from '../../../../features/design/review-words.ts';
import { TemplateDialog } from '../../../../features/design/template-dialog.tsx';
import { adminPath } from '../../paths.ts';

type List = typeof adminDesign.list;
type Row = RowOf<List>;

const text = words({ none: '还没有商户装修页面' }, { none: 'No merchant has made a page yet' });

export function Page() {
  const t = useWords(designText);
  const tp = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminDesign.list);
  const [refusing, setRefusing] = useState<Row | null>(null);
  const [copied, setCopied] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'shop_name', title: t(word.merchant), note: (row) => `#${row.merchant_id} ${row.username}` },
    { key: 'device', title: t('device'), cell: ({ device }) => designDeviceWords[device][locale] },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: ({ status, reason }) => (
        <Two note={reason}>
          <StatusTag of={designStatusWords} value={status} />
        </Two>
      ),
    },
    { key: 'version', title: t('live'), cell: ({ version }) => (version > 0 ? t('version', { version }) : t('unpublished')) },
    { key: 'update_at', title: t('updated'), kind: 'time' },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const devices = (['pc', 'h5'] as const).map((value) => ({ value, label: designDeviceWords[value][locale] }));
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<FilterTabs list={list} of="status" label={t(word.status)} options={useChoices(designStatusWords)} />}
      filters={
        <>
          <TextFilter<List> of="shop" label={t(word.merchant)} />
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List> of="device" label={t('device')} options={devices} />
          <DateFilter<List> of="date_range" label={t(word.createdAt)} />
        </>
      }
      acts={(row) => (
        <>
          <RowButton need={adminDesign.detail} onClick={() => void navigate(adminPath('goods/diy/edit', row.id))}>
            {t(word.preview)}
          </RowButton>
          {row.status === 1 && (
            <>
              <Act does={adminDesign.approve} with={{ id: row.id, asked: row.asked }} confirm={t('passIt', { name: row.name })}>
                {t('pass')}
              </Act>
              <RowButton need={adminDesign.refuse} onClick={() => setRefusing(row)} danger>
                {t('refuse')}
              </RowButton>
            </>
          )}
          <RowButton need={adminDesign.copy} onClick={() => setCopied(row)}>
            {t('copy')}
          </RowButton>
        </>
      )}
      empty={<Empty title={tp('none')} />}
    >
      {refusing && (
        <ReasonDialog
          does={adminDesign.refuse}
          title={t('refuse')}
          fixed={{ id: refusing.id, asked: refusing.asked }}
          help={t('reasonHelp')}
          onClose={() => setRefusing(null)}
        />
      )}
      <TemplateDialog of={copied} onClose={() => setCopied(null)} />
    </ListPage>
  );
}
