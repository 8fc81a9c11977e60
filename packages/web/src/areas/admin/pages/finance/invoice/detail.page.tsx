/** One invoice, and what an administrator can do with it now. */
import { adminInvoice, adminInvoiceRaw } from '@keymall/contract/billing/invoice';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { UserChip } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { InvoiceFacts, invoiceText } from '../../../../../features/billing/invoice-facts.tsx';
import { FileControl } from '../../../../../features/billing/private-file.tsx';
import { adminPath } from '../../../paths.ts';

const text = words(
  {
    issue: '开具电子发票',
    reissue: '更换电子发票',
    issueHelp: 'PDF 或 OFD，最大 60 MB；商户会收到通知和邮件',
    noHelp: '税务系统给出的 8–20 位数字',
    issued: '电子发票已上传，商户已收到通知',
    send: '寄出纸质发票',
    sent: '已记录寄出，商户已收到通知',
    refuse: '驳回申请',
    void: '作废发票',
    refuseNote: '所含月份的金额释放，商户可重新申请。',
    finish: '标记完成',
    finishIt: '把这张发票标记为完成',
    merchantPage: '查看商户',
  },
  {
    issue: 'Issue the electronic invoice',
    reissue: 'Replace the electronic invoice',
    issueHelp: 'A PDF or OFD of at most 60 MB; the merchant is told, by mail too',
    noHelp: '8–20 digits, as the tax office numbers it',
    issued: 'The file is there and the merchant is told',
    send: 'Send the paper',
    sent: 'Noted; the merchant is told',
    refuse: 'Turn it down',
    void: 'Make it void',
    refuseNote: 'What it holds of its months is free again, and the merchant may ask once more.',
    finish: 'Mark as completed',
    finishIt: 'mark this invoice as completed',
    merchantPage: 'See the merchant',
  },
);

export function Page() {
  const t = useWords(text);
  const i = useWords(invoiceText);
  const id = Number(useParams().id);
  const query = useCall(adminInvoice.detail, { id });
  const [open, setOpen] = useState<'issue' | 'send' | 'refuse' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead about={query.data?.title} />
      <Answered query={query} rows={10}>
        {(invoice) => {
          const { status, type } = invoice;
          const isOpen = status === 'applied' || status === 'issued';
          return (
            <Card>
              <div className="bo-card-head">
                <UserChip name={invoice.username} note={invoice.shop_name} />
                <div className="bo-row">
                  <Allowed to={needs(adminMerchant.detail)}>
                    <Link to={adminPath('merchant/user/detail', invoice.merchant_id)}>{t('merchantPage')}</Link>
                  </Allowed>
                  {isOpen && (
                    <RowButton need={adminInvoice.issue} onClick={() => setOpen('issue')}>
                      {t(status === 'applied' ? 'issue' : 'reissue')}
                    </RowButton>
                  )}
                  {status === 'issued' && type === 'special' && (
                    <RowButton need={adminInvoice.send} onClick={() => setOpen('send')}>
                      {t('send')}
                    </RowButton>
                  )}
                  {status === (type === 'special' ? 'sent' : 'issued') && (
                    <Act does={adminInvoice.finish} with={{ id }} confirm={t('finishIt')}>
                      {t('finish')}
                    </Act>
                  )}
                  {isOpen && (
                    <RowButton need={adminInvoice.refuse} danger onClick={() => setOpen('refuse')}>
                      {t(status === 'applied' ? 'refuse' : 'void')}
                    </RowButton>
                  )}
                </div>
              </div>
              <InvoiceFacts invoice={invoice} downloads={adminInvoiceRaw.download} />
              {open === 'issue' && (
                <EditDialog
                  open
                  title={t('issue')}
                  saves={adminInvoice.issue}
                  initial={{ invoice_no: invoice.invoice_no, file_id: '' }}
                  fixed={{ id }}
                  refusals={{ file_gone: 'file_id' }}
                  submit={t('issue')}
                  done={t('issued')}
                  onClose={close}
                >
                  <Field<typeof adminInvoice.issue> of="invoice_no" label={t(word.invoiceNo)} help={t('noHelp')} autoFocus />
                  <Field<typeof adminInvoice.issue> of="file_id" label={i('file')} help={t('issueHelp')} required>
                    {(control) => (
                      <FileControl
                        control={control}
                        sends={adminInvoiceRaw.upload}
                        accept=".pdf,.ofd,application/pdf"
                        known={invoice.file}
                      />
                    )}
                  </Field>
                </EditDialog>
              )}
            </Card>
          );
        }}
      </Answered>
      {open === 'send' && (
        <EditDialog
          open
          title={t('send')}
          saves={adminInvoice.send}
          initial={{ courier: '', tracking_no: '' }}
          fixed={{ id }}
          submit={t('send')}
          done={t('sent')}
          onClose={close}
        >
          <Field<typeof adminInvoice.send> of="courier" label={t(word.courier)} autoFocus />
          <Field<typeof adminInvoice.send> of="tracking_no" label={t(word.trackingNo)} />
        </EditDialog>
      )}
      {open === 'refuse' && (
        <ReasonDialog
          does={adminInvoice.refuse}
          title={t('refuse')}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
          fixed={{ id }}
          onClose={close}
        />
      )}
    </>
  );
}
