/** A file of cards: which, how many, in what form, and whether they leave the sale with it. The counts are shown before. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { cardRaw, MAX_EXPORT_CARDS, merchantCard } from '@keymall/contract/inventory/card';
import { cardStatusWords } from '@keymall/contract/inventory/card-words';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadIcon } from 'tdesign-icons-react';
import { DateRangePicker, InputNumber, Select } from 'tdesign-react';
import { OpenButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { StatusTag, useChoices } from '#kit/back-office/cells';
import { type FileFormat, FormatChoice, useFile } from '#kit/back-office/export';
import { Named } from '#kit/back-office/naming';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Toggle } from '#kit/back-office/toggle';
import { confirm } from '#kit/confirm';
import { Dialog } from '#kit/dialog';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '导出卡密',
    all: '全部商品',
    any: '全部状态',
    only: '还限于',
    batchNo: '批次 {id}',
    cate: '分类 {name}',
    drop: '不限{what}',
    days: '导入日期',
    quantity: '最多导出',
    pieces: '张',
    txt: 'TXT（每行一张，可再次导入）',
    csv: 'CSV',
    xlsx: 'Excel',
    sold: '导出后停售',
    soldHelp: '只导出可售与已停用的卡密；导出的卡密立即停售并移入回收站，不能彻底删除。若下载中断，可在回收站恢复',
    counts: '将导出 {count} 张',
    none: '没有符合条件的卡密',
    order: '按导入先后，最早的在前；导出会记入操作日志',
    sell: '导出并停售 {count} 张卡密',
  },
  {
    title: 'Export cards',
    all: 'All products',
    any: 'Any status',
    only: 'Only',
    batchNo: 'Batch {id}',
    cate: 'Category {name}',
    drop: 'Not only: {what}',
    days: 'Imported',
    quantity: 'At most',
    pieces: 'cards',
    txt: 'TXT (a card a line, can be imported again)',
    csv: 'CSV',
    xlsx: 'Excel',
    sold: 'Take them off sale',
    soldHelp:
      'Only available and disabled cards; they leave the sale at once and stay in the bin for good. If the download breaks off, restore them there',
    counts: '{count} cards will be exported',
    none: 'No cards match',
    order: 'In the order they came, oldest first; exports are logged',
    sell: 'export {count} cards and take them off sale',
  },
);

type Filter = WireInput<typeof merchantCard.dumpcards>;
const FREE = [1, 0];
const DAY = /^\d{4}-\d{2}-\d{2}/;

interface ExportDialogProps {
  open: boolean;
  /** What the list is narrowed to. */
  filter: Filter;
  onClose: () => void;
}

export function ExportDialog({ open, filter, onClose }: ExportDialogProps) {
  const t = useWords(text);
  return (
    <Dialog open={open} title={t('title')} onClose={onClose}>
      <div className="bo-inside bo-export">{open && <Choice begin={filter} onClose={onClose} />}</div>
    </Dialog>
  );
}

function Choice({ begin, onClose }: { begin: Filter; onClose: () => void }) {
  const t = useWords(text);
  const queries = useQueryClient();
  const [filter, setFilter] = useState<Filter>(begin);
  const [format, setFormat] = useState<FileFormat>('txt');
  const [sold, setSold] = useState(false);
  const file = useFile(cardRaw.download);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000, enabled: filter.cate_id !== undefined });
  const statuses = useChoices(cardStatusWords).filter(({ value }) => !sold || FREE.includes(Number(value)));
  const counts = useCall(merchantCard.dumpcards, filter, { keepPrevious: true });
  const change = (wanted: Partial<Record<keyof Filter, unknown>>): void => {
    const next = Object.entries({ ...filter, ...wanted }).filter(([, value]) => value !== undefined && value !== '');
    setFilter(Object.fromEntries(next));
  };
  const sell = (on: boolean): void => {
    setSold(on);
    // a sold card can't leave the sale
    if (on && filter.status !== undefined && !FREE.includes(filter.status)) change({ status: undefined });
  };

  const most = filter.quantity ?? MAX_EXPORT_CARDS;
  const shown = (counts.data?.counts ?? []).filter(({ status }) => !sold || FREE.includes(status));
  const total = Math.min(
    most,
    shown.reduce((sum, each) => sum + each.count, 0),
  );
  const save = async (): Promise<void> => {
    const done = await file.save({ ...filter, format, sold: sold ? 1 : 0 });
    if (sold) await queries.invalidateQueries({ queryKey: ['merchant'] });
    if (done) onClose();
  };
  const press = async (): Promise<void> => {
    if (sold) await confirm({ action: t('sell', { count: count(total) }), note: t('soldHelp'), danger: true, run: save });
    else await save();
  };
  // what the list is narrowed to besides, and the dialog has no control for: never a file of less without a word
  const bounds: [keyof Filter, string][] = [];
  if (filter.import_id !== undefined) bounds.push(['import_id', t('batchNo', { id: filter.import_id })]);
  if (filter.cate_id !== undefined) {
    const name = categories.data?.list.find(({ id }) => id === filter.cate_id)?.name ?? filter.cate_id;
    bounds.push(['cate_id', t('cate', { name })]);
  }
  if (filter.first !== undefined) bounds.push(['first', t(word.soldFirst)]);
  const days = (filter.date_range ?? []).map((moment) => moment.slice(0, 10));
  return (
    <>
      <div className="bo-form-grid">
        <Labelled label={t(word.goods)}>
          <Named label={t(word.goods)}>
            <Select
              filterable
              clearable
              placeholder={t('all')}
              value={filter.goods_id === undefined ? '' : String(filter.goods_id)}
              options={goods.data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              onChange={(value) => change({ goods_id: value ? Number(value) : undefined })}
            />
          </Named>
        </Labelled>
        <Labelled label={t(word.status)}>
          <Named label={t(word.status)}>
            <Select
              clearable
              placeholder={t('any')}
              value={filter.status === undefined ? '' : String(filter.status)}
              options={statuses}
              onChange={(value) => change({ status: typeof value === 'string' && value !== '' ? Number(value) : undefined })}
            />
          </Named>
        </Labelled>
        <Labelled label={t('days')}>
          <DateRangePicker
            clearable
            placeholder={[t(word.fromDay), t(word.untilDay)]}
            value={days}
            onChange={(value) => {
              const [from, until] = value.map(String);
              const isRange = from && until && DAY.test(from) && DAY.test(until);
              change({ date_range: isRange ? [`${from} 00:00:00`, `${until} 23:59:59`] : undefined });
            }}
          />
        </Labelled>
        <Labelled label={t('quantity')}>
          <Named label={t('quantity')} inputMode="numeric">
            <InputNumber
              theme="normal"
              align="left"
              min={1}
              max={MAX_EXPORT_CARDS}
              value={most}
              suffix={t('pieces')}
              onChange={(value) => change({ quantity: typeof value === 'number' && value >= 1 ? value : undefined })}
            />
          </Named>
        </Labelled>
        {bounds.length > 0 && (
          <Labelled label={t('only')}>
            <div className="bo-row">
              {bounds.map(([name, what]) => (
                <Button
                  key={name}
                  variant="outline"
                  theme="default"
                  onClick={() => change({ [name]: undefined })}
                  {...{ 'aria-label': t('drop', { what }) }}
                >
                  {what} ✕
                </Button>
              ))}
            </div>
          </Labelled>
        )}
      </div>
      <Labelled label={t(word.fileFormat)}>
        <FormatChoice value={format} onChange={setFormat} labels={{ txt: t('txt'), csv: t('csv'), xlsx: t('xlsx') }} />
      </Labelled>
      <Labelled label={t('sold')} note={t('soldHelp')}>
        <Toggle on={sold} label={t('sold')} onTurn={sell} />
      </Labelled>
      <Answered query={counts} rows={1}>
        {() => (
          <div className="bo-panel" role="status">
            <p className="bo-row">
              <strong>{total === 0 ? t('none') : t('counts', { count: count(total) })}</strong>
              {shown.map((each) => (
                <span key={each.status} className="bo-row">
                  <StatusTag of={cardStatusWords} value={each.status} />
                  {count(each.count)}
                  {each.count >= most ? '+' : ''}
                </span>
              ))}
            </p>
            <p className="bo-note">{t('order')}</p>
          </div>
        )}
      </Answered>
      <div className="bo-form-foot">
        <OpenButton onClick={onClose} disabled={file.busy}>
          {t(word.cancel)}
        </OpenButton>
        <Button
          icon={<DownloadIcon />}
          theme={sold ? 'danger' : 'primary'}
          loading={file.busy}
          disabled={total === 0}
          onClick={() => void press()}
        >
          {t(word.exports)} {file.received}
        </Button>
      </div>
    </>
  );
}

/** A control with its name above and a note below, as a form's field looks. */
const Labelled = ({ label, note, children }: { label: string; note?: string; children: React.ReactNode }) => (
  <div className="bo-field">
    <span className="bo-field-label">{label}</span>
    <div className="bo-control">{children}</div>
    {note && <div className="bo-field-note">{note}</div>}
  </div>
);
