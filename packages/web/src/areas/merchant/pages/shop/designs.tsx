/** The shop's pages of its own making: begun, opened where that costs something, worked at, deleted. */
import { merchantDesignFee } from '@keymall/contract/billing/design-opening';
import * as word from '@keymall/contract/kit/word';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { designDevices } from '@keymall/contract/merchant/design-look-words';
import { designDeviceWords, designStatusWords } from '@keymall/contract/merchant/design-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { Money, StatusTag, Two } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { TemplateChoice } from '../../../../features/design/template-choice.tsx';
import { merchantPath } from '../../paths.ts';
import './looks.css';

const text = words(
  {
    lead: '用组件拼装自己的店铺页面，发布后在“电脑端”或“手机端”中选用',
    audited: '发布前由平台审核',
    off: '平台暂未开放店铺装修',
    add: '新建装修页面',
    name: '页面名称',
    device: '设备',
    template: '从模板开始',
    changed: '草稿有未发布的修改',
    version: '第 {version} 版',
    unpublished: '尚无版本',
    live: '线上版本',
    links: '使用的链接',
    updated: '最近修改',
    rename: '改名',
    renameIt: '修改页面名称',
    delIt: '删除装修页面“{name}”',
    delNote: '历史版本一并删除；使用它的链接恢复默认外观',
    none: '还没有装修页面',
    noneNote: '从默认起步或模板开始，几分钟就能做好',
    closed: '开通店铺装修',
    closedNote: '一次性费用，开通后可长期使用',
    open: '支付 {fee} 元开通',
    wallet: '付款钱包',
    money: '可用余额 {amount} 元',
    prepaid: '预存手续费 {amount} 元',
    opened: '店铺装修已开通',
    count: '已建 {own} 个，最多 {most} 个',
  },
  {
    lead: 'Put pages of your shop together from parts; once published, choose them under “Desktop” or “Phone”',
    audited: 'The platform looks at each before it is published',
    off: 'Designing shop pages is not offered just now',
    add: 'New page',
    name: 'Name of the page',
    device: 'Device',
    template: 'Begin with',
    changed: 'The draft has changes that are not published',
    version: 'No. {version}',
    unpublished: 'Not published',
    live: 'Live',
    links: 'Worn by links',
    updated: 'Last changed',
    rename: 'Rename',
    renameIt: 'Rename the page',
    delIt: 'delete the page “{name}”',
    delNote: 'Its versions go too; links that wear it look as by default',
    none: 'There are no pages yet',
    noneNote: 'Begin with the starter or a template: it takes minutes',
    closed: 'Open page design',
    closedNote: 'Paid once, for good',
    open: 'Pay {fee} yuan and open it',
    wallet: 'Paid from',
    money: 'Balance, {amount} yuan',
    prepaid: 'Prepaid fees, {amount} yuan',
    opened: 'Page design is open',
    count: '{own} of {most} pages',
  },
);

type Row = RowOf<typeof merchantDesign.list>;
const NewField = Field<typeof merchantDesign.add>;
const NameField = Field<typeof merchantDesign.edit>;

export function Designs() {
  const t = useWords(text);
  const terms = useCall(merchantDesign.terms, {});
  return (
    <Answered query={terms} rows={6}>
      {({ is_on, is_open, is_audited, fee, own, most }) =>
        !is_on ? (
          <Empty title={t('off')} />
        ) : is_open ? (
          <Pages note={`${t('lead')} · ${t('count', { own, most })}${is_audited ? ` · ${t('audited')}` : ''}`} />
        ) : (
          <Opening fee={fee} />
        )
      }
    </Answered>
  );
}

function Opening({ fee }: { fee: string }) {
  const t = useWords(text);
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(merchantDesignFee.wallets, {});
  const options = [
    { value: 'money', label: data?.money === undefined || data.money === null ? t(word.wallet) : t('money', { amount: data.money }) },
    {
      value: 'fee_money',
      label: data?.fee_money === undefined || data.fee_money === null ? t(word.wallet) : t('prepaid', { amount: data.fee_money }),
    },
  ];
  return (
    <>
      <Empty title={t('closed')}>
        <p className="bo-note">{t('closedNote')}</p>
        <p>
          <Money yuan={fee} strong />
        </p>
        <AddButton need={merchantDesignFee.open} onClick={() => setOpen(true)}>
          {t('open', { fee })}
        </AddButton>
      </Empty>
      <EditDialog
        open={isOpen}
        title={t('closed')}
        saves={merchantDesignFee.open}
        initial={{ wallet: 'money' }}
        fixed={{ fee }}
        submit={t('open', { fee })}
        done={t('opened')}
        onClose={() => setOpen(false)}
      >
        <Field<typeof merchantDesignFee.open> of="wallet" label={t('wallet')} options={options} />
      </EditDialog>
    </>
  );
}

function Pages({ note }: { note: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantDesign.list);
  const [isNew, setNew] = useState(false);
  const [renamed, setRenamed] = useState<Row | null>(null);
  const edit = (id: number): void => void navigate(merchantPath('shop/diy/edit', id));
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'device', title: t('device'), cell: ({ device }) => designDeviceWords[device][locale] },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: ({ status, reason, is_changed }) => (
        <Two note={reason || (is_changed ? t('changed') : undefined)}>
          <StatusTag of={designStatusWords} value={status} />
        </Two>
      ),
    },
    { key: 'version', title: t('live'), cell: ({ version }) => (version > 0 ? t('version', { version }) : t('unpublished')) },
    { key: 'links', title: t('links'), kind: 'count' },
    { key: 'update_at', title: t('updated'), kind: 'time' },
  ];
  return (
    <>
      <div className="bo-row ms-over">
        <p className="bo-note">{note}</p>
        <AddButton need={merchantDesign.add} onClick={() => setNew(true)}>
          {t('add')}
        </AddButton>
      </div>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('name')}
        acts={(row) => (
          <>
            <EditButton need={merchantDesign.save} onClick={() => edit(row.id)} />
            <RowButton need={merchantDesign.edit} onClick={() => setRenamed(row)}>
              {t('rename')}
            </RowButton>
            <DelAct does={merchantDesign.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
          </>
        )}
        empty={
          <Empty title={t('none')}>
            <p className="bo-note">{t('noneNote')}</p>
          </Empty>
        }
      />
      <EditDialog
        open={isNew}
        title={t('add')}
        saves={merchantDesign.add}
        initial={{ name: '', device: 'pc', template_id: 0 }}
        onClose={() => setNew(false)}
        onSaved={({ id }) => edit(id)}
      >
        <NewField of="name" label={t('name')} autoFocus />
        <NewField
          of="device"
          label={t('device')}
          options={designDevices.map((value) => ({ value, label: designDeviceWords[value][locale] }))}
        />
        <NewField of="template_id" label={t('template')} wide>
          {(control) => <Begun control={control} />}
        </NewField>
      </EditDialog>
      <EditDialog
        open={renamed !== null}
        title={t('renameIt')}
        saves={merchantDesign.edit}
        initial={{ name: renamed?.name ?? '' }}
        fixed={{ id: renamed?.id ?? 0 }}
        onClose={() => setRenamed(null)}
      >
        <NameField of="name" label={t('name')} autoFocus />
      </EditDialog>
    </>
  );
}

/** Templates are of the device that is chosen. */
function Begun({ control }: { control: Parameters<typeof TemplateChoice>[0]['control'] }) {
  const device = useFormValue('device') === 'h5' ? 'h5' : 'pc';
  return <TemplateChoice key={device} control={control} device={device} />;
}
