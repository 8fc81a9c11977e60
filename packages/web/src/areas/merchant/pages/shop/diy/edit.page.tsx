/** One shop page put together: kept as a draft while it is worked at, published, rolled back. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import * as word from '@keymall/contract/kit/word';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { designDeviceWords, designStatusWords } from '@keymall/contract/merchant/design-words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { needs, useAllowed } from '#kit/back-office/office';
import { PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { call } from '#kit/call';
import { confirm } from '#kit/confirm';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { Editor } from '../../../../../features/design/editor.tsx';
import { useDesign } from '../../../../../features/design/use-design.ts';

const text = words(
  {
    publish: '发布页面',
    submit: '提交审核',
    publishIt: '发布这个页面',
    publishNote: '使用它的链接会立即展示新版本',
    submitNote: '审核通过后买家才会看到；审核期间仍可继续修改草稿',
    published: '已发布第 {version} 版',
    submitted: '已提交，等待平台审核',
    history: '历史版本',
    version: '第 {version} 版',
    by: '{who} · {count} 个组件',
    platform: '平台方',
    rollback: '回滚到此版',
    rollbackIt: '回滚到第 {version} 版',
    rollbackNote: '当前草稿会被它替换，可在编辑器中撤销；买家立即看到该版本',
    rolled: '已回滚',
    noHistory: '尚未发布过',
    live: '线上第 {version} 版',
    unsaved: '草稿尚未保存，请先处理提示的问题',
  },
  {
    publish: 'Publish',
    submit: 'Send for review',
    publishIt: 'publish this page',
    publishNote: 'Links that wear it show the new version at once',
    submitNote: 'Buyers see it once it has passed; the draft can be worked at meanwhile',
    published: 'Published as version {version}',
    submitted: 'Handed in: the platform looks at it',
    history: 'Versions',
    version: 'No. {version}',
    by: '{who} · {count} parts',
    platform: 'The platform',
    rollback: 'Go back to this',
    rollbackIt: 'go back to version {version}',
    rollbackNote: 'It takes the place of the draft, which the editor can undo; buyers see it at once',
    rolled: 'Done: it is published again',
    noHistory: 'Nothing has been published yet',
    live: 'Version {version} is live',
    unsaved: 'The draft is not saved: please mend what is marked first',
  },
);

/** A right to look lasts two hours: a fresh one is fetched before. */
const FRESH_MS = 90 * 60_000;

export function Page() {
  const id = Number(useParams()['id']);
  const query = useCall(merchantDesign.detail, { id }, { anew: true });
  const { refetch } = query;
  useEffect(() => {
    const beat = setInterval(() => void refetch(), FRESH_MS);
    return () => clearInterval(beat);
  }, [refetch]);
  return (
    <Answered query={query} rows={10}>
      {(found) => <Opened key={id} found={found} />}
    </Answered>
  );
}

type Found = WireOutput<typeof merchantDesign.detail>;

function Opened({ found }: { found: Found }) {
  const t = useWords(text);
  const locale = useLocale();
  const { id, name, device, status, reason, version, goods, categories } = found;
  const terms = useCall(merchantDesign.terms, {});
  const queries = useQueryClient();
  const [shown, setShown] = useState<{ id: number } | null>(null);
  const mayPublish = useAllowed(needs(merchantDesign.publish));
  const save = useCallback(
    (input: { revision: number; design: Found['design'] }) => call(merchantDesign.save, { id, ...input }, { quiet: true }),
    [id],
  );
  const work = useDesign({ design: found.design, revision: found.revision, save, changedCode: refusals.design_changed.code });
  const publishing = useSubmit(merchantDesign.publish);
  const isAudited = terms.data?.is_audited === true;
  const publish = async (): Promise<void> => {
    const revision = await work.settle();
    if (revision === null) return toast.error(t('unsaved'));
    await confirm({
      action: t('publishIt'),
      note: t(isAudited ? 'submitNote' : 'publishNote'),
      run: async () => {
        const answer = await publishing.send({ id, revision });
        toast.success(answer.status === 1 ? t('submitted') : t('published', { version: answer.version }));
      },
    });
  };
  return (
    <>
      <PageHead
        about={name}
        lead={
          <>
            {name} · {designDeviceWords[device][locale]} · <StatusTag of={designStatusWords} value={status} />
            {version > 0 && ` ${t('live', { version })}`}
            {reason && ` · ${t(word.reason)}：${reason}`}
          </>
        }
      />
      <Editor
        work={work}
        allowed={terms.data?.blocks ?? []}
        previewUrl={found.preview_url}
        screen={device === 'pc' ? 'pc' : 'mobile'}
        around={{ goods, categories, purpose: 'shop' }}
      >
        <Button type="button" variant="outline" theme="default" onClick={() => setShown({ id })}>
          {t('history')}
        </Button>
        {mayPublish && (
          <Button type="button" loading={publishing.busy} onClick={() => void publish()}>
            {t(isAudited ? 'submit' : 'publish')}
          </Button>
        )}
      </Editor>
      <RowDrawer of={shown} title={t('history')} onClose={() => setShown(null)}>
        {() => (
          <Versions
            id={id}
            onBack={async () => {
              const fresh = await call(merchantDesign.detail, { id }, { quiet: true });
              work.replace(fresh.design, fresh.revision);
              await queries.invalidateQueries({ queryKey: ['merchant'] });
              setShown(null);
            }}
          />
        )}
      </RowDrawer>
    </>
  );
}

function Versions({ id, onBack }: { id: number; onBack: () => Promise<void> }) {
  const t = useWords(text);
  const query = useCall(merchantDesign.history, { id });
  return (
    <Answered query={query} rows={5}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={t('noHistory')} />
        ) : (
          <ul className="bo-list">
            {list.map(({ version, blocks, who, create_at }) => (
              <li key={version} className="bo-row">
                <div>
                  <b>{t('version', { version })}</b> <Time at={create_at} />
                  <p className="bo-note">{t('by', { who: who || t('platform'), count: blocks })}</p>
                </div>
                <Act
                  does={merchantDesign.rollback}
                  with={{ id, version }}
                  confirm={t('rollbackIt', { version })}
                  note={t('rollbackNote')}
                  done={t('rolled')}
                  onDone={() => void onBack()}
                >
                  {t('rollback')}
                </Act>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
