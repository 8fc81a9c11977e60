/** What went out to the merchant by mail, WeChat and the like, or did not and why. */
import * as word from '@keymall/contract/kit/word';
import { merchantDelivery } from '@keymall/contract/platform/notice';
import { DELIVERY_KINDS, deliveryWords, noticeKindWords } from '@keymall/contract/platform/notice-words';
import { useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import { deliveryText, useDeliveryColumns } from '../../../../features/notice/delivery.tsx';

const text = words({ none: '还没有发给您的邮件、短信或微信通知' }, { none: 'Nothing went to you by mail, text message or WeChat yet' });

type List = typeof merchantDelivery.list;

export function Page() {
  const t = useWords(text);
  const d = useWords(deliveryText);
  const locale = useLocale();
  const list = useList(merchantDelivery.list);
  return (
    <ListPage
      list={list}
      columns={useDeliveryColumns()}
      empty={<Empty title={t('none')} />}
      above={
        <FilterTabs
          list={list}
          of="kind"
          label={d('kind')}
          options={DELIVERY_KINDS.filter((kind) => kind !== 'device').map((value) => ({ value, label: noticeKindWords[value][locale] }))}
        />
      }
      actions={<ExportButton does={merchantDelivery.export} list={list} />}
      filters={<ChoiceFilter<List> of="ok" label={t(word.result)} options={useChoices(deliveryWords)} />}
    />
  );
}
