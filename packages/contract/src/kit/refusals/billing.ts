/** Contracts and invoices: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const billingRefusals = {
  contract_moved: {
    code: 1790,
    status: 200,
    zh_CN: '合同当前为“{status}”，不能这样变更，请刷新后再试',
    en_US: 'The contract is “{status}” and can’t be changed so; please reload',
  },
  contract_changed: {
    code: 1791,
    status: 200,
    zh_CN: '合同内容已被修改，请重新阅读后再确认',
    en_US: 'The contract was changed meanwhile; please read it again before you confirm',
  },
  contract_dates: {
    code: 1792,
    status: 200,
    zh_CN: '到期日期不能早于生效日期',
    en_US: 'The last day can’t be before the first',
  },
  contract_over: {
    code: 1793,
    status: 200,
    zh_CN: '合同期限已过，不能再确认',
    en_US: 'The contract’s last day is over; it can’t be confirmed any more',
  },
  contract_parent: {
    code: 1794,
    status: 200,
    zh_CN: '子合同和补充合同须选择同一商户未终止的主合同，主合同不能从属其他合同',
    en_US: 'Sub contracts and supplements belong to a main contract of the same merchant that has not ended; a main one belongs to none',
  },
  contract_employee: { code: 1795, status: 200, zh_CN: '负责人不存在或已停用', en_US: 'There is no such administrator, or not any more' },
  contract_kept: {
    code: 1796,
    status: 200,
    zh_CN: '只能删除从未经商户确认、没有下级合同的已终止合同',
    en_US: 'Only an ended contract that its merchant never confirmed and no other belongs to can be deleted',
  },
  file_gone: {
    code: 1797,
    status: 200,
    zh_CN: '文件不存在或已使用，请重新上传',
    en_US: 'There is no such file, or it is in use; please upload it again',
  },
  invoice_nothing: {
    code: 1798,
    status: 200,
    zh_CN: '所选内容没有可开票的金额（已扣除退回的手续费）',
    en_US: 'There is nothing to invoice in what was chosen, fees that were given back deducted',
  },
  invoice_amount: {
    code: 1799,
    status: 200,
    zh_CN: '可开票金额已变为 {amount} 元，请核对后重新提交',
    en_US: 'The amount is {amount} yuan now; please check it and submit again',
  },
  invoice_month: {
    code: 1800,
    status: 200,
    zh_CN: '{month} 还未结束或已超过可开票期限',
    en_US: '{month} is not over yet, or too long ago to be invoiced',
  },
  invoice_contract: { code: 1801, status: 200, zh_CN: '该合同不能用于开票', en_US: 'This contract can’t be invoiced by' },
  invoice_moved: {
    code: 1802,
    status: 200,
    zh_CN: '发票当前为“{status}”，不能这样操作，请刷新后再试',
    en_US: 'The invoice is “{status}” and can’t be changed so; please reload',
  },
  invoice_choice: { code: 1803, status: 200, zh_CN: '请选择合同或月份，且只选一种', en_US: 'Please choose either a contract or months' },
  invoice_tax_number: {
    code: 1804,
    status: 200,
    zh_CN: '企业抬头须填写纳税人识别号，个人抬头不填',
    en_US: 'A company’s title has a tax number, a person’s has none',
  },
  invoice_special: {
    code: 1805,
    status: 200,
    zh_CN: '增值税专用发票须为企业抬头，并填写注册地址、电话、开户银行和账号',
    en_US: 'A VAT special invoice takes a company with its address, telephone, bank and account',
  },
  invoice_mailing: {
    code: 1806,
    status: 200,
    zh_CN: '纸质发票须填写收票人、手机号、所在地区和详细地址',
    en_US: 'The paper takes a consignee, a mobile number, region and address',
  },
  invoice_no_file: { code: 1807, status: 200, zh_CN: '电子发票还未开具', en_US: 'The electronic invoice was not issued yet' },
} as const satisfies Record<string, RefusalRow>;
