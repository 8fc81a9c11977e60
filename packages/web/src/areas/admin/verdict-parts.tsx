/** Money in doubt: what was said of it, and what an administrator has seen it by. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { adminCash } from '@keymall/contract/payment/withdrawal';
import { verdictWords } from '@keymall/contract/payment/withdrawal-words';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Field } from '#kit/back-office/field';
import { PictureControl } from '#kit/back-office/picture-control';
import { useWords, words } from '#kit/i18n';
import './verdict-parts.css';

const text = words(
  {
    evidence: '凭据',
    evidenceHelp: '在网关后台看到的内容，如流水号、时间与状态；文字或截图至少一项',
    picture: '截图',
    said: '已有认定',
    past: '此前的认定',
    open: '查看截图',
  },
  {
    evidence: 'Evidence',
    evidenceHelp: 'What the gateway’s own books show: number, time, state. Words or a picture, one of them at least',
    picture: 'Picture',
    said: 'Said so far',
    past: 'Said before',
    open: 'See the picture',
  },
);

export type Said = WireOutput<typeof adminCash.list>['list'][number]['verdicts'][number];

/** What administrators have said of it; those words last that still count. */
export function Verdicts({ said, all = false }: { said: readonly Said[]; all?: boolean }) {
  const t = useWords(text);
  const shown = all ? said : said.filter(({ counts }) => counts);
  if (shown.length === 0) return null;
  return (
    <section className="verdicts" aria-label={t('said')}>
      <strong>{t(shown.some(({ counts }) => counts) ? 'said' : 'past')}</strong>
      <ul>
        {shown.map((word) => (
          <li key={`${word.admin} ${word.create_at}`} data-past={!word.counts || undefined}>
            <p className="bo-row">
              <StatusTag of={verdictWords} value={word.paid ? 'paid' : 'unpaid'} />
              <span>{word.admin}</span>
              <small className="bo-note">
                <Time at={word.create_at} />
              </small>
            </p>
            <p>{word.reason}</p>
            {word.evidence && <p className="bo-note">{word.evidence}</p>}
            {word.picture && (
              <a href={word.picture} target="_blank" rel="noreferrer">
                {t('open')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words, a picture, or both. */
export function EvidenceFields() {
  const t = useWords(text);
  return (
    <>
      <Field<typeof adminCash.paid> of="evidence" label={t('evidence')} help={t('evidenceHelp')} rows={3} />
      <Field<typeof adminCash.paid> of="picture" label={t('picture')}>
        {(control) => <PictureControl control={control} purpose="evidence" />}
      </Field>
    </>
  );
}
