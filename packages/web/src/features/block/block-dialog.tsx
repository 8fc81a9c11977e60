/** Adding values to a block list, several of one type at once. */

import * as word from '@keymall/contract/kit/word';
import type { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { blockTypeWords } from '@keymall/contract/platform/block-words';
import type { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { useState } from 'react';
import { DatePicker, Textarea } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { type Control, Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { needs, useAllowed } from '#kit/back-office/office';
import { useLocale, useWords, words } from '#kit/i18n';
import { type BlockType } from './block-words.ts';

const text = words(
  {
    values: '内容',
    several: '每行一个，最多 200 个',
    ip: '每行一个地址；IPv6 按其 /64 网段匹配',
    buyer: '每行一个买家账号编号，见订单详情',
    reasonHelp: '仅后台可见，买家只会看到暂时无法下单',
    forever: '不填则长期有效',
    add: '加入黑名单',
    added: '已加入黑名单',
    block: '拉黑',
  },
  {
    values: 'Value',
    several: 'One a line, at most 200',
    ip: 'One address a line; of IPv6 its whole /64',
    buyer: 'One account number a line, as orders show it',
    reasonHelp: 'Seen here only: buyers just cannot order',
    forever: 'Empty: for good',
    add: 'Add to the block list',
    added: 'Added',
    block: 'Block',
  },
  { type: word.type, reason: word.reason, expire: word.expiresAt },
);

type Add = typeof merchantBlacklist.add | typeof adminOrderBlacklist.add;
/** Both lists take the same draft; one type stands for them. */
const asOne = (add: Add): typeof merchantBlacklist.add => add as typeof merchantBlacklist.add;

interface BlockDialogProps {
  does: Add;
  open: boolean;
  onClose: () => void;
  type?: BlockType;
  value?: string;
}

export function BlockDialog({ does, open, onClose, type = 'ip', value = '' }: BlockDialogProps) {
  const t = useWords(text);
  const locale = useLocale();
  const types = Object.entries(blockTypeWords).map(([key, word]) => ({ value: key, label: word[locale] }));
  return (
    <EditDialog
      key={`${type}${value}`}
      open={open}
      title={t('add')}
      onClose={onClose}
      saves={asOne(does)}
      initial={{ type, values: value === '' ? [] : [value], reason: '', expire_at: null }}
      done={t('added')}
      submit={t('add')}
    >
      <Field<typeof merchantBlacklist.add> of="type" label={t('type')} options={types} />
      <Values />
      <Field<typeof merchantBlacklist.add> of="reason" label={t('reason')} help={t('reasonHelp')} wide />
      <ExpireField />
    </EditDialog>
  );
}

/** The values as lines of a text. */
function Values() {
  const t = useWords(text);
  const type = useFormValue('type');
  return (
    <Field<typeof merchantBlacklist.add>
      of="values"
      label={t('values')}
      help={t(type === 'ip' ? 'ip' : type === 'buyer' ? 'buyer' : 'several')}
      wide
      required
    >
      {(control) => <Lines control={control} />}
    </Field>
  );
}

function Lines({ control }: { control: Control }) {
  const values = Array.isArray(control.value) ? control.value.map(String) : [];
  const [typed, setTyped] = useState(values.join('\n'));
  return (
    <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
      <Textarea
        value={typed}
        status={control.invalid ? 'error' : 'default'}
        disabled={control.readOnly}
        autosize={{ minRows: 3, maxRows: 10 }}
        onChange={(next) => {
          setTyped(next);
          control.set(next.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()])));
        }}
      />
    </Named>
  );
}

/** Until when; null for good. */
export function ExpireField() {
  const t = useWords(text);
  return (
    <Field<typeof merchantBlacklist.add> of="expire_at" label={t('expire')} help={t('forever')} required={false}>
      {(control) => (
        <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
          <DatePicker
            enableTimePicker
            clearable
            format="YYYY-MM-DD HH:mm:ss"
            value={typeof control.value === 'string' ? control.value : ''}
            disabled={control.readOnly}
            onChange={(value) => control.set(value === '' ? null : String(value))}
          />
        </Named>
      )}
    </Field>
  );
}

/** A small button beside a value that can be blocked. Absent without the permission. */
export function BlockButton({ does, type, value }: { does: Add; type: BlockType; value: string }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  if (!useAllowed(needs(does)) || value === '') return null;
  return (
    <>
      <Button size="small" variant="text" theme="danger" onClick={() => setOpen(true)}>
        {t('block')}
      </Button>
      <BlockDialog does={does} open={open} onClose={() => setOpen(false)} type={type} value={value} />
    </>
  );
}
