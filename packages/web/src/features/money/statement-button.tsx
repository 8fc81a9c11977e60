/** A statement of account for a month, or for any days: as a sheet, or to print. The download centre has it when it is made. */

import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { FileIcon } from 'tdesign-icons-react';
import { DateRangePicker } from 'tdesign-react';
import { z } from 'zod';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { useDownloadCentre } from '#kit/back-office/export';
import { Choice, Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { needs } from '#kit/back-office/office';
import type { Values } from '#kit/back-office/schema';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    open: '对账单',
    title: '生成对账单',
    note: '列出期初、期末余额与每一笔变动。生成后可在下载中心下载',
    month: '时段',
    own: '自定义时段',
    days: '起止日期',
    format: '格式',
    pdf: 'PDF（可打印）',
    xlsx: 'Excel 表格',
    submit: '生成',
    done: '已开始生成，完成后可在下载中心下载',
    missing: '请选择起止日期',
  },
  {
    open: 'Statement',
    title: 'Statement of account',
    note: 'Opening and closing balances and everything between. The download centre will have it',
    month: 'Time',
    own: 'Other days',
    days: 'Days',
    format: 'As',
    pdf: 'PDF to print',
    xlsx: 'Spreadsheet',
    submit: 'Generate',
    done: 'Under way: the download centre will have it',
    missing: 'Choose the days',
  },
  { from: word.fromDay, until: word.untilDay },
);

const shape = z.object({ month: z.string(), days: z.array(z.string()), format: z.enum(['pdf', 'xlsx']) });
const MONTHS = 12;
const OWN = 'own';

/** The last months, this one first: `2026-11`. */
function lastMonths(): string[] {
  const [year = 0, month = 0] = formatDay(new Date()).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7));
}
/** From its first second to its last. */
function rangeOf(month: string): [string, string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(`${new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)}T00:00:00+08:00`);
  return [`${month}-01 00:00:00`, `${formatDay(startOfDay(next, -1))} 23:59:59`];
}

/** Which days, and as what. */
export interface StatementWish {
  date_range: [from: string, until: string];
  format: 'xlsx' | 'pdf';
}

function wishOf(values: Values): StatementWish {
  const { month, days, format } = shape.parse(values);
  const [from = '', until = ''] = days;
  return { date_range: month === OWN ? [from, until] : rangeOf(month), format };
}

/** `asks` makes the input of what is wished: an administrator names the merchant. */
export function StatementButton<E extends Endpoint>({ does, asks }: { does: E; asks: (wish: StatementWish) => WireInput<E> }) {
  const t = useWords(text);
  const toCentre = useDownloadCentre();
  const [open, setOpen] = useState(false);
  const [months] = useState(lastMonths);
  return (
    <Allowed to={needs(does)}>
      <Button variant="outline" theme="default" icon={<FileIcon />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <EditDialog
          open
          title={t('title')}
          saves={does}
          initial={{ month: months[1] ?? '', days: [], format: 'pdf' }}
          schema={shape}
          toInput={(values) => asks(wishOf(values))}
          check={({ month, days }): Record<string, string> =>
            month === OWN && (days as string[]).length !== 2 ? { days: t('missing') } : {}
          }
          submit={t('submit')}
          done={t('done')}
          onSaved={toCentre}
          onClose={() => setOpen(false)}
        >
          <p className="bo-note">{t('note')}</p>
          <Period months={months} />
          <Field of={'format'} label={t('format')}>
            {(control) => (
              <Choice
                control={control}
                label={t('format')}
                options={[
                  { value: 'pdf', label: t('pdf') },
                  { value: 'xlsx', label: t('xlsx') },
                ]}
              />
            )}
          </Field>
        </EditDialog>
      )}
    </Allowed>
  );
}

function Period({ months }: { months: readonly string[] }) {
  const t = useWords(text);
  const month = useFormValue('month');
  return (
    <>
      <Field of={'month'} label={t('month')}>
        {(control) => (
          <Choice
            control={control}
            label={t('month')}
            options={[...months.map((value) => ({ value, label: value })), { value: OWN, label: t('own') }]}
          />
        )}
      </Field>
      {month === OWN && (
        <Field of={'days'} label={t('days')} required>
          {({ value, set }) => (
            <DateRangePicker
              placeholder={[t('from'), t('until')]}
              value={(value as string[]).map((each) => each.slice(0, 10))}
              onChange={([from, until]) => set(from && until ? [`${String(from)} 00:00:00`, `${String(until)} 23:59:59`] : [])}
            />
          )}
        </Field>
      )}
    </>
  );
}
