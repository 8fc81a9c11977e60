/** What everybody who acts for the merchant did, for its owner. */
import * as word from '@keymall/contract/kit/word';
import { merchantOperationLog } from '@keymall/contract/platform/config';
import { ExportButton } from '#kit/back-office/export';
import { useList } from '#kit/back-office/list';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { useWords, words } from '#kit/i18n';
import { OperationList } from '../../../../features/permission/operation-list.tsx';

const text = words(
  {
    lead: '店主与每位员工的操作都记在本人名下，不能修改或删除；密码、卡密和密钥不会记入。',
    action: '操作内容',
    nameThen: '当时的登录名',
  },
  {
    lead: 'What the owner and each of the staff did, under their names. Nobody can change or delete it; passwords, card keys and secrets are left out.',
    action: 'What was done',
    nameThen: 'Name at the time',
  },
);

type List = typeof merchantOperationLog.list;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantOperationLog.list);
  const people = useOptions(merchantOperationLog.people, 'name');
  return (
    <OperationList
      lead={t('lead')}
      list={list}
      actions={<ExportButton does={merchantOperationLog.export} list={list} />}
      filters={
        <>
          <ChoiceFilter<List> of="person" label={t(word.operator)} options={people} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
          <TextFilter<List> of="summary" label={t('action')} />
          <TextFilter<List> of="username" label={t('nameThen')} />
        </>
      }
    />
  );
}
