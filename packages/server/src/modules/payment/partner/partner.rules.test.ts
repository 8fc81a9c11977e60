import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SubPapers, type SubState } from '@keymall/contract/payment/partner';
import { paperPictureWords, paperWords } from '@keymall/contract/payment/partner-words';
import fc from 'fast-check';
import { isOpen, lackingPapers, SUB_MOVES, withChanges } from './partner.rules.ts';

const STATES: SubState[] = [0, 1, 2, 3, 4, 5, 6];
const state = fc.constantFrom(...STATES);
const papers = fc.record(
  Object.fromEntries(Object.keys(SubPapers.parse({})).map((key) => [key, fc.constantFrom('', 'x', 'y')])),
) as fc.Arbitrary<SubPapers>;

describe('onboarding', () => {
  test('nobody is active who was not submitted, reviewed and signed', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 30 }), (wishes) => {
        const path: SubState[] = [0];
        for (const to of wishes) if (SUB_MOVES[path.at(-1) as SubState].includes(to)) path.push(to);
        const active = path.indexOf(4);
        if (active >= 0) for (const step of [1, 2, 3] as const) assert.ok(path.indexOf(step) >= 0 && path.indexOf(step) < active);
        assert.ok(path.every((each, at) => each !== 6 || path[at - 1] === 4));
      }),
    );
  });

  test('no move stays where it is, and every state is reached and left', () => {
    for (const from of STATES) assert.ok(SUB_MOVES[from].length > 0 && !SUB_MOVES[from].includes(from));
    const reached = new Set(STATES.flatMap((from) => SUB_MOVES[from]));
    assert.deepEqual(
      [...reached].sort((a, b) => a - b),
      STATES,
    );
    assert.deepEqual(STATES.filter(isOpen), [0, 5]);
  });
});

describe('papers', () => {
  test('what was typed replaces, what was left empty stays', () => {
    fc.assert(
      fc.property(papers, papers, (stored, typed) => {
        const next = withChanges(stored, typed);
        for (const key of Object.keys(stored) as (keyof SubPapers)[]) assert.equal(next[key], typed[key] === '' ? stored[key] : typed[key]);
      }),
    );
  });

  test('a company brings what a person does, and its licence', () => {
    const none = SubPapers.parse({});
    const [person, trader, company] = ([0, 1, 2] as const).map((subject) => lackingPapers(subject, none, []));
    assert.ok(
      person && trader && company && person.every((each) => trader.includes(each)) && trader.every((each) => company.includes(each)),
    );
    assert.ok(!person.includes('licence') && trader.includes('licence') && company.includes('bank_branch'));
    assert.ok(company.every((each) => each in paperWords || each in paperPictureWords));
    assert.deepEqual(lackingPapers(0, { ...none, legal_person: '张三' }, ['id_front']).includes('id_front'), false);
  });
});
