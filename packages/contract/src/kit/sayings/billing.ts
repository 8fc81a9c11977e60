/** Letters about contracts and invoices. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const billingSayings = {
  contract_asked_title: { zh_CN: '有合同等待您确认', en_US: 'A contract waits for your word' },
  contract_asked: {
    blanks: { contract: 'words' },
    zh_CN: '合同「{contract}」已提交，请阅读文件后确认或拒绝。',
    en_US: 'Please read the contract “{contract}” and confirm or refuse it.',
  },
  contract_begun_title: { zh_CN: '合同已生效', en_US: 'A contract is in force' },
  contract_begun: {
    blanks: { contract: 'words' },
    zh_CN: '合同「{contract}」已到生效日期，开始履行。',
    en_US: 'The first day of the contract “{contract}” has come; it is in force.',
  },
  contract_finished_title: { zh_CN: '合同已完成', en_US: 'A contract is finished' },
  contract_finished: {
    blanks: { contract: 'words' },
    zh_CN: '合同「{contract}」已完成。',
    en_US: 'The contract “{contract}” is finished.',
  },
  contract_ended_title: { zh_CN: '合同已终止', en_US: 'A contract was ended' },
  contract_ended: {
    blanks: { contract: 'words', reason: 'words' },
    zh_CN: '合同「{contract}」已由平台终止。原因：{reason}',
    en_US: 'The platform ended the contract “{contract}”. Reason: {reason}',
  },
  invoice_issued_title: { zh_CN: '电子发票已开具', en_US: 'Electronic invoice issued' },
  invoice_issued: {
    blanks: { number: 'words', amount: 'fen' },
    zh_CN: '发票申请 {number}（{amount} 元）的电子发票已开具，请登录商户后台下载。',
    en_US: 'The electronic invoice of application {number} ({amount} yuan) is issued; please download it in the merchants’ office.',
  },
  invoice_sent_title: { zh_CN: '纸质发票已寄出', en_US: 'The paper of your invoice is on its way' },
  invoice_sent: {
    blanks: { number: 'words', courier: 'words', tracking: 'words' },
    zh_CN: '发票申请 {number} 的纸质发票已由 {courier} 寄出，运单号 {tracking}。',
    en_US: 'The paper of application {number} was sent by {courier}, tracking number {tracking}.',
  },
  invoice_refused_title: { zh_CN: '发票申请被驳回', en_US: 'Your application for an invoice was turned down' },
  invoice_refused: {
    blanks: { number: 'words', reason: 'words' },
    zh_CN: '发票申请 {number} 被驳回，金额可重新申请。原因：{reason}',
    en_US: 'The application {number} was turned down; its amount can be applied for again. Reason: {reason}',
  },
  invoice_mail_title: {
    blanks: { site: 'words', title: 'words' },
    zh_CN: '【{site}】{title} 的电子发票',
    en_US: '[{site}] Electronic invoice for {title}',
  },
  invoice_mail: {
    blanks: { no: 'words', url: 'words' },
    zh_CN: '发票号码：{no}\n下载：{url}',
    en_US: 'Invoice number: {no}\nDownload: {url}',
  },
} as const satisfies Record<string, SayingRow>;
