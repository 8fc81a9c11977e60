/** Who changed what, in all offices. */
import * as word from '@keymall/contract/kit/word';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { realmWords } from '@keymall/contract/platform/system-words';
import { useList } from '#kit/back-office/list';
import { TextFilter } from '#kit/back-office/search-bar';
import { useWords } from '#kit/i18n';
import { OperationList, text } from '../../../../features/permission/operation-list.tsx';

type List = typeof adminOperationLog.list;

export function Page() {
  const t = useWords(text);
  const list = useList(adminOperationLog.list);
  return (
    <OperationList
      list={list}
      whose={{ key: 'realm', title: t('realm'), words: realmWords }}
      filters={
        <>
          <TextFilter<List> of="username" label={t(word.operator)} />
          <TextFilter<List> of="path" label={t('path')} />
        </>
      }
    />
  );
}
