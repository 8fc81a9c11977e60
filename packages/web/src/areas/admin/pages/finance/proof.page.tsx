/** Whether the books are whole: the last proof, what it found, all proofs, and the sealed days. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminProof } from '@keymall/contract/ledger/proof';
import { proofSourceWords, proofStatusWords } from '@keymall/contract/ledger/proof-words';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChartBarIcon, LinkIcon, LockOnIcon, TimeIcon } from 'tdesign-icons-react';
import { Tabs } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Copy, None, StatusTag, Time } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { count, minute } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { Findings } from './findings.tsx';
import { text } from './proof.words.ts';
import './proof.css';

type State = WireOutput<typeof adminProof.state>;
type Proof = RowOf<typeof adminProof.list>;
type Day = RowOf<typeof adminProof.days>;

const LOOK_AGAIN_MS = 1500;
/** As much of a digest as one compares by eye. */
const SHORT = 16;

export function Page() {
  const t = useWords(text);
  const query = useCall(adminProof.state, {});
  const { data, refetch } = query;
  const isRunning = Boolean(data?.running);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  return (
    <>
      <PageHead lead={t('lead')}>
        <Act does={adminProof.run} with={{}} look="primary" done={t('started')} disabled={isRunning}>
          {t('run')}
        </Act>
      </PageHead>
      <Answered query={query} rows={4}>
        {(state) => (
          <>
            <Standing state={state} />
            <Figures state={state} />
            {state.findings.length > 0 && (
              <Card title={t('findings')}>
                <Findings findings={state.findings} />
              </Card>
            )}
          </>
        )}
      </Answered>
      <Records over={data?.latest?.id} />
    </>
  );
}

/** Green, red, or not known yet; and how far the one under way has come. */
function Standing({ state: { latest, running, stopped } }: { state: State }) {
  const t = useWords(text);
  const tone = stopped ? 'danger' : latest ? 'success' : undefined;
  const [head, note] = stopped
    ? [t('red'), t('redNote', { count: latest?.broken ?? 0 })]
    : latest
      ? [
          t('green'),
          latest.since
            ? t('greenSince', { checks: latest.checks, day: latest.since })
            : t('greenNote', { checks: latest.checks, postings: count(latest.postings ?? 0) }),
        ]
      : [t('none'), t('noneNote')];
  return (
    <section className="bo-alert bo-proof" data-tone={tone} role={stopped ? 'alert' : 'status'}>
      <h2>{head}</h2>
      <p>{note}</p>
      {running && (
        <>
          <p aria-live="polite">{t('running', { done: running.done, checks: running.checks })}</p>
          <progress value={running.done} max={Math.max(1, running.checks)} />
        </>
      )}
    </section>
  );
}

function Figures({ state: { latest, sealed, sealed_days } }: { state: State }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <StatsRow>
      <StatsCard
        strong={Boolean(latest?.end_at)}
        title={t('last')}
        icon={<TimeIcon />}
        value={latest?.end_at ? minute(latest.end_at) : <None />}
        note={latest && proofSourceWords[latest.source][locale]}
      />
      <StatsCard title={t('postings')} icon={<ChartBarIcon />} value={latest?.postings ? count(latest.postings) : <None />} />
      <StatsCard
        title={t('sealed')}
        icon={<LockOnIcon />}
        value={t('days', { count: count(sealed_days) })}
        note={sealed ? t('until', { day: sealed.day }) : t('unsealed')}
      />
      <StatsCard
        title={t('head')}
        icon={<LinkIcon />}
        value={sealed ? <Digest hex={sealed.chain} what={t('head')} /> : <None />}
        note={t('headNote')}
      />
    </StatsRow>
  );
}

const Digest = ({ hex, what }: { hex: string; what: string }) => (
  <Copy value={hex} what={what}>
    {hex.slice(0, SHORT)}
  </Copy>
);

function Records({ over }: { over: number | undefined }) {
  const t = useWords(text);
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'seals' ? 'seals' : 'history';
  return (
    <Card>
      <Tabs
        value={tab}
        list={(['history', 'seals'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => setParams({ tab: next })}
      />
      <div className="bo-proof-records">{tab === 'seals' ? <Days /> : <History key={over} />}</div>
    </Card>
  );
}

function History() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminProof.list);
  const [shown, setShown] = useState<number | null>(null);
  const columns: Column<Proof>[] = [
    { key: 'create_at', title: t('start'), kind: 'time', head: true },
    { key: 'status', title: t(word.result), words: proofStatusWords },
    {
      key: 'checks',
      title: t('checks'),
      cell: (row) => (row.broken > 0 ? t('broken', { count: row.broken }) : `${row.done} / ${row.checks}`),
    },
    { key: 'postings', title: t('postings'), align: 'right', cell: (row) => (row.postings === null ? <None /> : count(row.postings)) },
    { key: 'since', title: t('scope'), cell: (row) => (row.since ? t('since', { day: row.since }) : t('whole')) },
    { key: 'source', title: t('source'), cell: (row) => proofSourceWords[row.source][locale] },
    { key: 'admin_name', title: t(word.operator) },
    { key: 'end_at', title: t(word.endedAt), kind: 'time' },
  ];
  return (
    <>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('history')}
        acts={(row) => <RowButton onClick={() => setShown(row.id)}>{t(word.view)}</RowButton>}
      />
      <DetailDrawer
        title={t('detail')}
        opens={adminProof.detail}
        with={shown === null ? null : { id: shown }}
        onClose={() => setShown(null)}
      >
        {(proof) => (
          <>
            <Facts
              rows={[
                [t(word.result), <StatusTag key="status" of={proofStatusWords} value={proof.status} />],
                [t('start'), <Time key="start" at={proof.create_at} />],
                [t(word.endedAt), <Time key="end" at={proof.end_at} />],
                [t('scope'), proof.since ? t('since', { day: proof.since }) : t('whole')],
                [t('postings'), proof.postings === null ? <None key="postings" /> : count(proof.postings)],
                proof.sealed_until ? [t('sealed'), t('until', { day: proof.sealed_until })] : null,
                proof.chain ? [t('head'), <Digest key="chain" hex={proof.chain} what={t('head')} />] : null,
                proof.message ? [t(word.reason), proof.message] : null,
              ]}
            />
            <Part title={t('findings')}>
              <Findings findings={proof.findings} />
            </Part>
          </>
        )}
      </DetailDrawer>
    </>
  );
}

function Days() {
  const t = useWords(text);
  const list = useList(adminProof.days);
  const columns: Column<Day>[] = [
    { key: 'day', title: t('day'), head: true },
    { key: 'postings', title: t('dayPostings'), kind: 'count' },
    { key: 'digest', title: t('digest'), cell: (row) => <Digest hex={row.digest} what={t('digest')} /> },
    { key: 'chain', title: t('chain'), cell: (row) => <Digest hex={row.chain} what={t('chain')} /> },
    { key: 'seal_at', title: t('sealAt'), kind: 'time' },
  ];
  return <ResourceTable list={list} columns={columns} label={t('seals')} rowKey={(row) => row.day} />;
}
