/** One contract, and what an administrator can do with it now. */
import { adminContract, adminContractRaw } from '@keymall/contract/billing/merchant-contract';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { UserChip } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { ContractFacts } from '../../../../../features/billing/contract-facts.tsx';
import { adminPath } from '../../../paths.ts';
import { ContractDialog } from '../contract-dialog.tsx';

const text = words(
  {
    audit: '重新提交',
    auditNote: '商户将再次收到确认通知。',
    finish: '提前完成',
    finishNote: '合同在到期日期之前标记为已完成，不能恢复。',
    fail: '终止合同',
    failNote: '终止后不能恢复；商户会收到通知和原因。',
    delIt: '删除合同「{name}」',
    delNote: '合同与文件一并删除。',
    merchantPage: '查看商户',
  },
  {
    audit: 'Submit again',
    auditNote: 'The merchant is asked once more.',
    finish: 'Finish early',
    finishNote: 'It counts as finished before its last day; this can’t be undone.',
    fail: 'End the contract',
    failNote: 'This can’t be undone; the merchant is told, with the reason.',
    delIt: 'delete the contract “{name}”',
    delNote: 'Its file goes with it.',
    merchantPage: 'See the merchant',
  },
);

type Status = 'audit' | 'finish' | 'fail';
const STATUSES: readonly Status[] = ['audit', 'finish', 'fail'];

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const query = useCall(adminContract.detail, { id });
  const [edits, setEdits] = useState(false);
  const [asks, setAsks] = useState<Status | null>(null);
  return (
    <>
      <PageHead about={query.data?.name} />
      <Answered query={query} rows={10}>
        {(contract) => (
          <Card>
            <div className="bo-card-head">
              <UserChip name={contract.username} note={contract.shop_name} />
              <div className="bo-row">
                <Allowed to={needs(adminMerchant.detail)}>
                  <Link to={adminPath('merchant/user/detail', contract.merchant_id)}>{t('merchantPage')}</Link>
                </Allowed>
                {contract.can.includes('edit') && <EditButton need={adminContract.edit} onClick={() => setEdits(true)} />}
                {STATUSES.filter((status) => contract.can.includes(status)).map((status) => (
                  <RowButton key={status} need={adminContract.status} danger={status === 'fail'} onClick={() => setAsks(status)}>
                    {t(status)}
                  </RowButton>
                ))}
                {contract.can.includes('del') && (
                  <DelAct
                    does={adminContract.del}
                    with={{ id }}
                    confirm={t('delIt', { name: contract.name })}
                    note={t('delNote')}
                    onDone={() => void navigate(adminPath('finance/contract/index'))}
                  />
                )}
              </div>
            </div>
            <ContractFacts contract={contract} downloads={adminContractRaw.download} />
          </Card>
        )}
      </Answered>
      <ContractDialog of={edits ? { id } : null} onClose={() => setEdits(false)} />
      {asks && (
        <ReasonDialog
          does={adminContract.status}
          title={t(asks)}
          note={t(`${asks}Note`)}
          label={t(word.reason)}
          fixed={{ id, status: asks }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}
