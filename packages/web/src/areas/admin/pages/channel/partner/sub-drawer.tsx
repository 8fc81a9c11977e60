/** One sub-merchant: how it stands, its masked papers and pictures, and every move so far. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { SubPapers, SubState } from '@keymall/contract/payment/partner';
import { paperWords, subjectWords, subStateWords } from '@keymall/contract/payment/partner-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, DelAct } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Copy, None, StatusTag, Time } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { needs } from '#kit/back-office/office';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PAPERS, text } from './partner.words.ts';
import { PicturePart } from './picture-part.tsx';

type Sub = WireOutput<Family['calls']['merchantDetail']>;
/** Papers may be changed only while nothing lies with the institution. */
const isOpen = (state: SubState): boolean => state === 0 || state === 5;

export function SubDrawer({ family, id, onClose }: { family: Family; id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t(word.details)} opens={family.calls.merchantDetail} with={id === null ? null : { id }} onClose={onClose}>
      {(sub) => <Story family={family} sub={sub} onClose={onClose} />}
    </DetailDrawer>
  );
}

function Story({ family, sub, onClose }: { family: Family; sub: Sub; onClose: () => void }) {
  const { calls, pages, number, institution } = family;
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const [moving, setMoving] = useState<SubState | null>(null);
  const open = isOpen(sub.state);
  return (
    <div className="partner-story">
      <div className="bo-card-head">
        <div className="bo-row">
          <span className="bo-strong">{sub.name}</span>
          <StatusTag of={subStateWords} value={sub.state} />
        </div>
        <div className="bo-row">
          <Allowed to={needs(calls.merchantMove)}>
            {sub.moves.map((to) => (
              <Button
                key={to}
                size="small"
                variant={to === 1 || to === 2 || to === 3 || to === 4 ? 'base' : 'outline'}
                theme={to === 5 || to === 6 ? 'danger' : to === 0 ? 'default' : 'primary'}
                disabled={to === 1 && sub.lacking.length > 0}
                onClick={() => setMoving(to)}
              >
                {t('moveTo', { state: subStateWords[to][locale] })}
              </Button>
            ))}
          </Allowed>
          {open && (
            <>
              <Allowed to={needs(calls.merchantEdit)}>
                <Button
                  size="small"
                  variant="outline"
                  theme="default"
                  onClick={() => void navigate(`${adminPath(pages.merchantAdd)}?id=${sub.id}`)}
                >
                  {t(word.edit)}
                </Button>
              </Allowed>
              <DelAct does={calls.merchantDel} with={{ id: sub.id }} confirm={t('delSubIt', { name: sub.name })} onDone={onClose} />
            </>
          )}
        </div>
      </div>
      <p className="bo-note">{t('subLead', { institution: institution[locale] })}</p>
      {sub.lacking.length > 0 && <p className="bo-alert">{t('lacking', { fields: sub.lacking.join(locale === 'zh_CN' ? '、' : ', ') })}</p>}
      {sub.reason && (
        <p className="bo-alert" data-tone="danger">
          {sub.reason}
        </p>
      )}
      <Part title={t(word.basics)}>
        <Facts
          rows={[
            [t('subject'), subjectWords[sub.subject_type][locale]],
            [t(word.merchant), `${sub.shop_name} #${sub.merchant_id}`],
            [t('partner'), sub.partner_name],
            [number[locale], sub.sub_mch_no ? <Copy key="no" value={sub.sub_mch_no} what={number[locale]} /> : <None key="no" />],
            [t(word.rate), `${sub.rate}‰`],
            [t('split'), `${sub.split_ratio}‰`],
          ]}
        />
      </Part>
      <PaperPart calls={calls} sub={sub} />
      <PicturePart calls={calls} sub={sub} open={open} />
      <Part title={t('story')}>
        {sub.events.length === 0 ? (
          <p className="bo-note">{t('noStory')}</p>
        ) : (
          <ol className="bo-steps">
            {sub.events.map((event) => (
              <li key={event.id}>
                {subStateWords[event.from_state][locale]} → <span className="bo-strong">{subStateWords[event.to_state][locale]}</span>
                {event.reason && <span>：{event.reason}</span>}
                <small>
                  <Time at={event.create_at} /> {t('by', { name: event.username })}
                </small>
              </li>
            ))}
          </ol>
        )}
      </Part>
      {moving !== null && <MoveDialog family={family} sub={sub} to={moving} onClose={() => setMoving(null)} />}
    </div>
  );
}

/** Masked, until somebody asks on record. */
function PaperPart({ calls, sub }: { calls: Family['calls']; sub: Sub }) {
  const t = useWords(text);
  const locale = useLocale();
  const [clear, setClear] = useState<SubPapers | null>(null);
  const shown = clear ?? sub.papers;
  return (
    <Part
      title={t('papers')}
      extra={
        clear ? (
          <Button size="small" variant="text" onClick={() => setClear(null)}>
            {t('hide')}
          </Button>
        ) : (
          <Act
            does={calls.merchantReveal}
            with={{ id: sub.id }}
            confirm={t('revealIt', { name: sub.name })}
            note={t('revealNote')}
            onDone={(papers) => setClear(papers)}
          >
            {t('reveal')}
          </Act>
        )
      }
    >
      <Facts rows={PAPERS.map((name) => [paperWords[name][locale], shown[name] || <None key={name} />])} />
      <p className="bo-note">{t('papersNote')}</p>
    </Part>
  );
}
