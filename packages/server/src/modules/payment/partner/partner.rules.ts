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
