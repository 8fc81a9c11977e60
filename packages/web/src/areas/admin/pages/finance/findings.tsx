/** What a proof found, rule by rule, in words. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { adminProof } from '@keymall/contract/ledger/proof';
import { count } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { ruleWords, text } from './proof.words.ts';

type Finding = WireOutput<typeof adminProof.detail>['findings'][number];

/** The numbers a finding names; a rule about everything names none. */
const named = (rows: Finding['rows']): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([name, value]) => name !== '?column?' && value !== null && value !== 0)
        .map(([, value]) => String(value))
        .slice(0, 2)
        .join(' '),
    ),
  ),
];

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useWords(text);
  if (findings.length === 0) return <p className="bo-note">{t('allGood')}</p>;
  return (
    <ul className="bo-findings">
      {findings.map((finding) => (
        <One key={finding.check} finding={finding} />
      ))}
    </ul>
  );
}

function One({ finding: { check, sentence, count: total, rows } }: { finding: Finding }) {
  const t = useWords(text);
  const locale = useLocale();
  const rule = ruleWords[check];
  const numbers = named(rows).filter((number) => number !== '');
  return (
    <li>
      <header>
        <strong>{locale === 'zh_CN' && rule ? rule.zh_CN : sentence}</strong>
        <span className="bo-tag" data-tone="danger">
          {check} · {count(total)}
        </span>
      </header>
      {numbers.length > 0 && (
        <p className="bo-note">
          {(locale === 'zh_CN' && rule?.of) || t('rows')}：<span className="bo-mono">{numbers.join('、')}</span>
          {total > rows.length && ` ${t('more', { count: count(total) })}`}
        </p>
      )}
    </li>
  );
}
