/** What went out by mail, text message, WeChat and to devices, or did not and why; and sending it once more. */

import { noticeMarks, noticeRow } from '@keymall/contract/kit/notices/all';
import { NOTICE_CHANNELS } from '@keymall/contract/kit/notices/row';
import * as word from '@keymall/contract/kit/word';
import { adminNotice } from '@keymall/contract/platform/notice';
import { DELIVERY_KINDS, deliveryWords, noticeKindWords, resendBarWords } from '@keymall/contract/platform/notice-words';
import { Act } from '#kit/back-office/act';
import { useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { deliveryText, useDeliveryColumns } from '../../../../features/notice/delivery.tsx';
import '../../../../features/notice/notice.css';

const text = words(
  {
    again: '重新发送',
    askOne: '重新发送这条通知',
    askMany: '重新发送选中的 {count} 条通知',
    note: '收件人会再收到一次，短信可能产生费用。',
    sent: '已重新发送 {count} 条',
    barred: '{count} 条不能重发：{why}',
    resent: '已重发 {count} 次',
  },
  {
    again: 'Send again',
    askOne: 'send this notice again',
    askMany: 'send {count} notices again',
    note: 'Whoever it went to gets it once more; a text message may cost.',
    sent: 'Sent again: {count}',
    barred: 'Not sent again, {count}: {why}',
    resent: 'Sent again {count} times',
  },
);

type List = typeof adminNotice.log;
type Row = RowOf<List>;

/** Notices that leave the house. */
const LEAVING = noticeMarks.filter((mark) =>
  NOTICE_CHANNELS.some((channel) => channel !== 'site' && channel !== 'page' && noticeRow(mark).channels[channel] !== undefined),
);

export function Page() {
  const t = useWords(text);
  const d = useWords(deliveryText);
  const locale = useLocale();
  const list = useList(adminNotice.log);
  const columns = useDeliveryColumns<Row>();
  const tell = ({ count, barred }: { count: number; barred: readonly { why: keyof typeof resendBarWords }[] }): void => {
    if (count > 0) toast.success(t('sent', { count }));
    const whys = [...new Set(barred.map(({ why }) => resendBarWords[why][locale]))].join(locale === 'zh_CN' ? '；' : '; ');
    if (barred.length > 0) toast.error(t('barred', { count: barred.length, why: whys }));
  };
  return (
    <ListPage
      list={list}
      columns={columns}
      above={
        <FilterTabs
          list={list}
          of="kind"
          label={d('kind')}
          options={DELIVERY_KINDS.map((value) => ({ value, label: noticeKindWords[value][locale] }))}
        />
      }
      actions={<ExportButton does={adminNotice.exportLog} list={list} />}
      filters={
        <>
          <TextFilter<List> of="recipient" label={d('to')} />
          <ChoiceFilter<List> of="ok" label={t(word.result)} options={useChoices(deliveryWords)} />
          <ChoiceFilter<List>
            of="template"
            label={d('for')}
            options={LEAVING.map((value) => ({ value, label: noticeRow(value).title[locale] }))}
          />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={adminNotice.resend}
          with={{ ids }}
          confirm={t('askMany', { count: ids.length })}
          note={t('note')}
          done=""
          onDone={(answer) => {
            tell(answer);
            clear();
          }}
        >
          {t('again')}
        </Act>
      )}
      acts={(row) =>
        row.bar === null ? (
          <Act does={adminNotice.resend} with={{ ids: [row.id] }} confirm={t('askOne')} note={t('note')} done="" onDone={tell}>
            {t('again')}
          </Act>
        ) : (
          <span className="bo-note notice-bar">
            {row.resent > 0 ? t('resent', { count: row.resent }) : resendBarWords[row.bar][locale]}
          </span>
        )
      }
    />
  );
}
