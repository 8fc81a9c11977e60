/** One contract: its terms and its file; and the merchant's word, where it waits for it. */
import { merchantContract, merchantContractRaw } from '@keymall/contract/billing/merchant-contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import '../../../../../features/billing/billing.css';
import { ContractFacts } from '../../../../../features/billing/contract-facts.tsx';

const text = words(
  {
    waits: '平台已提交合同，请下载并阅读文件，核对以下内容后确认或拒绝',
    confirm: '确认合同',
    confirmIt: '确认合同「{name}」',
    confirmNote: '确认后合同按生效日期开始履行，不能撤回。',
    confirmed: '合同已确认',
    refuse: '拒绝合同',
    refuseNote: '平台会看到原因，修改后可再次提交。',
  },
  {
    waits: 'The platform asks for your word: please read the file and check what is below, then confirm or refuse',
    confirm: 'Confirm the contract',
    confirmIt: 'confirm the contract “{name}”',
    confirmNote: 'It is in force from its first day on; this can’t be taken back.',
    confirmed: 'The contract is confirmed',
    refuse: 'Refuse the contract',
    refuseNote: 'The platform sees the reason, and may change the contract and ask again.',
  },
);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(merchantContract.detail, { id });
  const [refuses, setRefuses] = useState(false);
  return (
    <>
      <PageHead about={query.data?.name} />
      <Answered query={query} rows={10}>
        {(contract) => (
          <Card>
            {contract.status === 'audit' && (
              <div className="bo-alert bi-waits">
                <span>{t('waits')}</span>
                <span className="bo-row">
                  <RowButton need={merchantContract.refuse} danger onClick={() => setRefuses(true)}>
                    {t('refuse')}
                  </RowButton>
                  <Act
                    does={merchantContract.confirm}
                    with={{ id, revision: contract.revision }}
                    look="primary"
                    confirm={t('confirmIt', { name: contract.name })}
                    note={t('confirmNote')}
                    done={t('confirmed')}
                  >
                    {t('confirm')}
                  </Act>
                </span>
              </div>
            )}
            <ContractFacts contract={contract} downloads={merchantContractRaw.download} />
          </Card>
        )}
      </Answered>
      {refuses && (
        <ReasonDialog
          does={merchantContract.refuse}
          title={t('refuse')}
          note={t('refuseNote')}
          fixed={{ id }}
          onClose={() => setRefuses(false)}
        />
      )}
    </>
  );
}
