/** Who changed what, in all offices: a tab each, for whose it was. */
import * as word from '@keymall/contract/kit/word';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { realmWords } from '@keymall/contract/platform/system-words';
import { useChoices } from '#kit/back-office/cells';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { useList } from '#kit/back-office/list';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { useWords } from '#kit/i18n';
import { OperationList, text } from '../../../../features/permission/operation-list.tsx';

type List = typeof adminOperationLog.list;

export function Page() {
  const t = useWords(text);
  const list = useList(adminOperationLog.list);
  return (
    <OperationList
      list={list}
      above={<FilterTabs list={list} of="realm" label={t('realm')} options={useChoices(realmWords)} />}
      whose={{ key: 'realm', title: t('realm'), words: realmWords }}
      filters={
        <>
          <TextFilter<List> of="username" label={t(word.operator)} />
          <TextFilter<List> of="path" label={t('path')} />
          <TextFilter<List> of="ip" label={t('ip')} finds="whole" />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </>
      }
    />
  );
}
