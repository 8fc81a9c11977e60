/** Who changed what in the merchants' office, and for which shop. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchantLog } from '@keymall/contract/platform/config';
import { useList } from '#kit/back-office/list';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { useWords } from '#kit/i18n';
import { OperationList, text } from '../../../../features/permission/operation-list.tsx';

type List = typeof adminMerchantLog.list;

export function Page() {
  const t = useWords(text);
  const list = useList(adminMerchantLog.list);
  return (
    <OperationList
      list={list}
      whose={{ key: 'shop_name', title: t(word.shop) }}
      filters={
        <>
          <TextFilter<List> of="username" label={t(word.operator)} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <TextFilter<List> of="path" label={t('path')} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </>
      }
    />
  );
}
