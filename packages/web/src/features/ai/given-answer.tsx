/** What a question that was tried out is answered, and out of what. */
import type { adminAiKnowledge } from '@keymall/contract/ai/knowledge';
import { aiWhyWords } from '@keymall/contract/ai/knowledge-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { Facts } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  { answer: '回答', toPerson: '转人工：{why}', sources: '出处' },
  { answer: 'Answer', toPerson: 'To a person: {why}', sources: 'Out of' },
);

export function GivenAnswer({ given }: { given: WireOutput<typeof adminAiKnowledge.ask> }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <div role="status">
      <Facts
        rows={[
          [t('answer'), given.why === null ? given.text : t('toPerson', { why: aiWhyWords[given.why][locale] })],
          given.sources.length > 0
            ? [
                t('sources'),
                <ul key="sources">
                  {given.sources.map(({ title, quote }) => (
                    <li key={`${title} ${quote}`}>
                      {title}：“{quote}”
                    </li>
                  ))}
                </ul>,
              ]
            : null,
        ]}
      />
    </div>
  );
}
