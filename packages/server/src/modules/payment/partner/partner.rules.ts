/** The life of a sub-merchant at an institution. The institution decides; an administrator enters what it answered. See docs/domain/partners.md. */
import type { SubPaperKind, SubPapers, SubState } from '@keymall/contract/payment/partner';

/** 0 draft, 1 submitted, 2 in review, 3 to be signed, 4 active, 5 rejected, 6 frozen. */
export const SUB_MOVES: Readonly<Record<SubState, readonly SubState[]>> = {
  0: [1],
  1: [2, 5],
  2: [3, 5],
  3: [4, 5],
  4: [6],
  5: [0, 1],
  6: [4],
};

/** The state in which payments are made for it. */
export const ACTIVE = 4 satisfies SubState;

/** Papers may be changed, and the row be deleted, only while nothing lies with the institution. */
export const isOpen = (state: SubState): boolean => state === 0 || state === 5;

/** Moves nobody makes without saying why. */
export const needsReason = (to: SubState): boolean => to === 5 || to === 6;

type Paper = keyof SubPapers | SubPaperKind;

/** What each subject must bring; a person has no licence. */
const PERSON: readonly Paper[] = [
  'legal_person',
  'idcard_number',
  'mobile',
  'bank_name',
  'bank_account_name',
  'bank_card',
  'id_front',
  'id_back',
];
const WANTED: Readonly<Record<0 | 1 | 2, readonly Paper[]>> = {
  0: PERSON,
  1: ['licence_no', 'licence', ...PERSON],
  2: ['licence_no', 'licence', ...PERSON, 'bank_branch'],
};

/** What is still wanted before papers can be submitted. */
export const lackingPapers = (subject: 0 | 1 | 2, papers: SubPapers, pictures: readonly SubPaperKind[]): Paper[] =>
  WANTED[subject].filter((each) =>
    each === 'licence' || each === 'id_front' || each === 'id_back' ? !pictures.includes(each) : papers[each] === '',
  );

/** Papers with what was typed anew; an empty text leaves what was there. */
export const withChanges = (stored: SubPapers, typed: SubPapers): SubPapers =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, typed[name as keyof SubPapers] || value])) as SubPapers;

export const PAPER_WORDS: Readonly<Record<Paper, { zh_CN: string; en_US: string }>> = {
  licence_no: { zh_CN: '营业执照号', en_US: 'licence number' },
  legal_person: { zh_CN: '法人姓名', en_US: 'legal person' },
  idcard_number: { zh_CN: '身份证号', en_US: 'identity number' },
  mobile: { zh_CN: '联系手机', en_US: 'mobile' },
  bank_name: { zh_CN: '开户银行', en_US: 'bank' },
  bank_branch: { zh_CN: '开户支行', en_US: 'branch' },
  bank_account_name: { zh_CN: '账户名', en_US: 'account name' },
  bank_card: { zh_CN: '银行账号', en_US: 'account number' },
  licence: { zh_CN: '营业执照图片', en_US: 'picture of the licence' },
  id_front: { zh_CN: '身份证人像面', en_US: 'front of the identity card' },
  id_back: { zh_CN: '身份证国徽面', en_US: 'back of the identity card' },
};

export const STATE_WORDS: Readonly<Record<SubState, { zh_CN: string; en_US: string }>> = {
  0: { zh_CN: '草稿', en_US: 'Draft' },
  1: { zh_CN: '已提交', en_US: 'Submitted' },
  2: { zh_CN: '审核中', en_US: 'In review' },
  3: { zh_CN: '待签约', en_US: 'To be signed' },
  4: { zh_CN: '已开通', en_US: 'Active' },
  5: { zh_CN: '已驳回', en_US: 'Rejected' },
  6: { zh_CN: '已冻结', en_US: 'Frozen' },
};
