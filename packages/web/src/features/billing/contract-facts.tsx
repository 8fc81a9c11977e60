/** A contract as both offices read it: its terms, its file and its story. */
import { contractPayTypeWords, contractStatusWords, contractTypeWords } from '@keymall/contract/billing/contract-words';
import type { merchantContract } from '@keymall/contract/billing/merchant-contract';
import type { RawEndpoint, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useWords, words } from '#kit/i18n';
import { FileButton } from './private-file.tsx';
import { Story } from './story.tsx';

export const contractText = words(
  {
    number: '合同编号',
    name: '合同名称',
    type: '合同类型',
    payType: '付款方',
    amount: '合同金额',
    signed: '签订日期',
    effective: '生效日期',
    end: '到期日期',
    parent: '所属主合同',
    company: '签约公司',
    employee: '负责人',
    notary: '公证机构',
    file: '合同文件',
    confirmed: '商户确认时间',
    term: '合同期限',
  },
  {
    number: 'Contract number',
    name: 'Contract name',
    type: 'Contract type',
    payType: 'Who pays',
    amount: 'Contract amount',
    signed: 'Signed on',
    effective: 'First day',
    end: 'Last day',
    parent: 'Belongs to',
    company: 'Company',
    employee: 'Responsible',
    notary: 'Notary public',
    file: 'Contract file',
    confirmed: 'Confirmed by the merchant',
    term: 'Term',
  },
);

type Contract = WireOutput<typeof merchantContract.detail>;

export function ContractFacts({ contract, downloads }: { contract: Contract; downloads: RawEndpoint }) {
  const t = useWords(contractText);
  return (
    <>
      <Part title={t(word.basics)}>
        <Facts
          rows={[
            [t('number'), <Copy key="number" short value={contract.number} what={t('number')} />],
            [t('name'), contract.name],
            [t(word.status), <StatusTag key="status" of={contractStatusWords} value={contract.status} />],
            [t('type'), <StatusTag key="type" of={contractTypeWords} value={contract.type} />],
            contract.parent === '' ? null : [t('parent'), contract.parent],
            [t('payType'), <StatusTag key="pay" of={contractPayTypeWords} value={contract.pay_type} />],
            [t('amount'), <Money key="amount" yuan={contract.amount} strong />],
            [t('term'), `${contract.effective_date} – ${contract.end_date}`],
            [t('signed'), contract.sign_date ?? <None key="signed" />],
            [t('company'), contract.company],
            [t('employee'), contract.employee || <None key="employee" />],
            contract.notary === '' ? null : [t('notary'), contract.notary],
            [t(word.note), contract.remark || <None key="remark" />],
            contract.confirm_at === null ? null : [t('confirmed'), <Time key="confirmed" at={contract.confirm_at} />],
            [t(word.createdAt), <Time key="made" at={contract.create_at} />],
            [t('file'), <FileButton key="file" does={downloads} id={contract.id} file={contract.file} />],
          ]}
        />
      </Part>
      <Story moves={contract.moves} of={contractStatusWords} />
    </>
  );
}
