/** One invoice: how far it is, its file, and the merchant's two words. */
import { merchantInvoice, merchantInvoiceRaw } from '@keymall/contract/billing/invoice';
import { Link, useParams } from 'react-router';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { InvoiceDays, InvoiceFacts } from '../../../../../features/billing/invoice-facts.tsx';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    withdraw: '撤回申请',
    withdrawIt: '撤回发票申请',
    withdrawNote: '撤回后这些月份的金额可以重新申请。',
    receive: '确认收到',
    receiveIt: '确认已经收到发票',
    refused: '申请被驳回：{reason}',
    again: '重新申请',
    times: '办理时间',
  },
  {
    withdraw: 'Withdraw',
    withdrawIt: 'take the application back',
    withdrawNote: 'What it holds of these months can be applied for again.',
    receive: 'It has come',
    receiveIt: 'confirm that the invoice has come',
    refused: 'The application was turned down: {reason}',
    again: 'Apply again',
    times: 'How long it takes',
  },
);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(merchantInvoice.detail, { id });
  return (
    <>
      <PageHead about={query.data?.title} />
      <Answered query={query} rows={10}>
        {(invoice) => {
          const canReceive = invoice.status === (invoice.type === 'special' ? 'sent' : 'issued');
          return (
            <>
              <Card>
                {invoice.status === 'refused' && (
                  <div className="bo-alert" data-tone="danger">
                    <span>{t('refused', { reason: invoice.moves.at(-1)?.reason ?? '' })}</span>
                    <Allowed to={needs(merchantInvoice.apply)}>
                      <Link to={merchantPath('finance/invoice/apply')}>{t('again')}</Link>
                    </Allowed>
                  </div>
                )}
                {(invoice.status === 'applied' || canReceive) && (
                  <div className="bo-card-head">
                    <span />
                    <div className="bo-row">
                      {invoice.status === 'applied' && (
                        <Act
                          does={merchantInvoice.withdraw}
                          with={{ id }}
                          look="outline"
                          confirm={t('withdrawIt')}
                          note={t('withdrawNote')}
                        >
                          {t('withdraw')}
                        </Act>
                      )}
                      {canReceive && (
                        <Act does={merchantInvoice.receive} with={{ id }} look="primary" confirm={t('receiveIt')}>
                          {t('receive')}
                        </Act>
                      )}
                    </div>
                  </div>
                )}
                <InvoiceFacts invoice={invoice} downloads={merchantInvoiceRaw.download} />
              </Card>
              {(invoice.status === 'applied' || invoice.status === 'issued' || invoice.status === 'sent') && (
                <Card title={t('times')}>
                  <InvoiceDays type={invoice.type} />
                </Card>
              )}
            </>
          );
        }}
      </Answered>
    </>
  );
}
