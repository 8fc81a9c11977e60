/** What an evaluation came to: how many were answered right, and which were not. */

import { scoreWords } from '@keymall/contract/ai/knowledge-words';
import type { adminAiTraining } from '@keymall/contract/ai/training';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    passed: '通过，可以启用',
    notPassed: '没有通过评测',
    wrong: '答错的问题',
    wanted: '应答',
    given: '实答',
    person: '转人工',
  },
  {
    passed: 'Passed, may be used',
    notPassed: 'Not passed',
    wrong: 'Answered wrong',
    wanted: 'Should be',
    given: 'Was',
    person: 'To a person',
  },
  scoreWords,
);

export function Outcome({ of: { right, count, passed, wrong } }: { of: WireOutput<typeof adminAiTraining.evaluate> }) {
  const t = useWords(text);
  return (
    <>
      <Facts
        rows={[
          [t(word.result), t(passed ? 'passed' : 'notPassed')],
          [t('tests'), t('score', { right, count })],
        ]}
      />
      {wrong.length > 0 && (
        <Part title={t('wrong')}>
          {wrong.map(({ question, wanted, given }) => (
            <Facts
              key={question}
              rows={[
                [question, null],
                [t('wanted'), wanted || t('person')],
                [t('given'), given || t('person')],
              ]}
            />
          ))}
        </Part>
      )}
    </>
  );
}
