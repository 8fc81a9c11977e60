/** Articles that come by themselves: of templates, feeds, pasted texts or a model, by a rule of the clock; drafts unless said otherwise. */
import { adminArticleAuto } from '@keymall/contract/content/article-auto';
import {
  autoCoverWords,
  autoFaultWords,
  autoItemWords,
  autoResultWords,
  autoSourceWords,
} from '@keymall/contract/content/article-auto-words';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { None, RowSwitch, StatusTag, Time, Two } from '#kit/back-office/cells';
import { Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { PictureControl } from '#kit/back-office/picture-control';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { type Locale, useLocale, useWords, words } from '#kit/i18n';
import { ruleText } from '../setting/schedule-words.ts';

const text = words(
  {
    lead: '按时从模板、RSS、粘贴队列或 AI 生成文章。默认存为草稿，标题重复或含敏感词的不会生成',
    add: '添加任务',
    editIt: '编辑任务',
    delIt: '删除任务“{name}”',
    delNote: '它的队列和日志一并删除，已生成的文章保留',
    name: '任务名称',
    source: '来源',
    from: '内容来源',
    when: '执行与发布',
    title: '标题模板',
    titleHelp: '可用 {keyword}、{date}、{site}，以及随机选一的 {甲|乙}',
    template: '正文模板',
    templateHelp: '空白与标题相同；可写 HTML，纯文本以空行分段',
    url: '订阅地址',
    urlHelp: 'RSS 或 Atom，只访问公网地址',
    material: '参考资料（RSS）',
    materialHelp: '填写后按订阅里的文章改写；留空则只按要求和关键词撰写',
    wish: '撰写要求',
    wishHelp: '主题、篇幅、语气等',
    keywords: '关键词',
    keywordsHelp: '每行一个，依次使用',
    perRun: '每次篇数',
    rule: '执行规则',
    ruleHelp: '五段 cron（分 时 日 月 周），北京时间；如 0 9 * * * 为每天 9 点',
    publish: '直接发布',
    publishHelp: '关闭时存为草稿，由管理员发布',
    coverRule: '封面规则',
    cover: '封面',
    turn: '启用任务“{name}”',
    next: '下次执行',
    last: '最近执行',
    produced: '已生成',
    draft: '存为草稿',
    direct: '直接发布文章',
    pasteHelp: '不用填写，添加后在“队列”中粘贴文章',
    runNow: '立即执行',
    runIt: '立即执行任务“{name}”',
    left: '已开始，稍后在日志中查看结果',
    queue: '队列',
    queueOf: '粘贴队列：{name}',
    waitingCount: '{count} 篇等待',
    log: '日志',
    logOf: '执行日志：{name}',
    paste: '粘贴文章',
    pasteIt: '第一行是标题，其余是正文；两篇之间用单独一行 --- 隔开',
    enqueue: '加入队列',
    enqueued: '已加入队列',
    heading: '文章标题',
    delItem: '从队列中删除“{title}”',
    made: '生成文章',
    doubled: '标题重复',
    forbidden: '含敏感词',
    cost: '耗时',
    ms: '{ms} 毫秒',
    at: '执行时间',
    never: '尚未执行',
    off: '未启用',
  },
  {
    lead: 'Writes articles by the clock, of templates, feeds, pasted texts or a model. Drafts unless said otherwise; a title that was there, or a filtered word, makes none',
    add: 'Add a task',
    editIt: 'Edit task',
    delIt: 'delete the task “{name}”',
    delNote: 'Its queue and log go with it, articles it made stay',
    name: 'Name of the task',
    source: 'Source',
    from: 'What is written of',
    when: 'When, and what becomes of it',
    title: 'Title, with blanks',
    titleHelp: '{keyword}, {date} and {site} are filled in; of {one|another} one is chosen',
    template: 'Text, with blanks',
    templateHelp: 'With the same blanks. HTML, or plain text with empty lines between paragraphs',
    url: 'Address of the feed',
    urlHelp: 'RSS or Atom, at a public address',
    material: 'Material (a feed)',
    materialHelp: 'Its entries are written of anew; empty: only the wish and the keyword count',
    wish: 'What is to be written',
    wishHelp: 'Subject, length, tone',
    keywords: 'Keywords',
    keywordsHelp: 'One a line, used in turn',
    perRun: 'Articles a run',
    rule: 'Runs',
    ruleHelp: 'Five fields of cron (minute, hour, day, month, weekday) in Beijing time: 0 9 * * * is every day at nine',
    publish: 'Public at once',
    publishHelp: 'Off: drafts, which an administrator publishes',
    coverRule: 'Cover is',
    cover: 'Cover',
    turn: 'Use the task “{name}”',
    next: 'Next run',
    last: 'Last run',
    produced: 'Made so far',
    draft: 'Kept as drafts',
    direct: 'Published at once',
    pasteHelp: 'Nothing to fill in: paste articles into its queue afterwards',
    runNow: 'Run now',
    runIt: 'run the task “{name}” now',
    left: 'Begun; its log will tell how it went',
    queue: 'Queue',
    queueOf: 'Pasted queue: {name}',
    waitingCount: 'waiting: {count}',
    log: 'Log',
    logOf: 'Log: {name}',
    paste: 'Paste articles',
    pasteIt: 'The first line is the title, the rest the text; a line --- alone stands between two',
    enqueue: 'Add to the queue',
    enqueued: 'Added to the queue',
    heading: 'Title',
    delItem: 'take “{title}” from the queue',
    made: 'Articles made',
    doubled: 'A title that was there',
    forbidden: 'Holds a filtered word',
    cost: 'Took',
    ms: '{ms} ms',
    at: 'Runs at',
    never: 'Not yet',
    off: 'Not in use',
  },
);

type Row = RowOf<typeof adminArticleAuto.list>;
const TaskField = Field<typeof adminArticleAuto.add>;
const ListChoice = ChoiceFilter<typeof adminArticleAuto.list>;

const titled = (of: Readonly<Record<string, Readonly<Record<Locale, string>>>>, locale: Locale) =>
  Object.entries(of).map(([value, label]) => ({ value, label: label[locale] }));

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminArticleAuto.list);
  const categories = useOptions(adminArticleCategory.listSimple, 'name');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [queued, setQueued] = useState<Row | null>(null);
  const [logged, setLogged] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true, cell: (row) => <Two note={row.cate_name}>{row.name}</Two> },
    {
      key: 'source',
      title: t('source'),
      cell: (row) => (
        <Two note={t(row.publish === 1 ? 'direct' : 'draft')}>
          {autoSourceWords[row.source][locale]}
          {row.source === 'paste' && ` · ${t('waitingCount', { count: row.waiting })}`}
        </Two>
      ),
    },
    { key: 'rule', title: t('rule'), cell: (row) => <span title={row.rule}>{ruleText(row.rule, locale)}</span> },
    { key: 'next_at', title: t('next'), cell: (row) => (row.next_at ? <Time at={row.next_at} /> : t('off')) },
    { key: 'last_run_at', title: t('last'), cell: (row) => (row.last_run_at ? <Time at={row.last_run_at} /> : t('never')) },
    {
      key: 'last_result',
      title: t(word.result),
      kind: 'status',
      cell: (row) => (row.last_result ? <StatusTag of={autoResultWords} value={row.last_result} /> : <None />),
    },
    { key: 'produced', title: t('produced'), kind: 'count' },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminArticleAuto.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminArticleAuto.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof adminArticleAuto.list> of="name" label={t('name')} />
          <ListChoice of="source" label={t('source')} options={titled(autoSourceWords, locale)} />
        </>
      }
      acts={(row) => (
        <>
          <Act does={adminArticleAuto.run} with={{ id: row.id }} confirm={t('runIt', { name: row.name })} done={t('left')}>
            {t('runNow')}
          </Act>
          {row.source === 'paste' && <RowButton onClick={() => setQueued(row)}>{t('queue')}</RowButton>}
          <RowButton need={adminArticleAuto.log} onClick={() => setLogged(row)}>
            {t('log')}
          </RowButton>
          <EditButton need={adminArticleAuto.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminArticleAuto.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        reads={adminArticleAuto.detail}
        adds={adminArticleAuto.add}
        edits={adminArticleAuto.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{ auto_rule: 'rule', article_category_missing: 'cate_id' }}
        blank={{
          name: '',
          cate_id: undefined,
          source: 'template',
          title: '',
          prompt: '',
          url: '',
          keywords: '',
          per_run: 1,
          rule: '0 9 * * *',
          publish: 0,
          cover_rule: 'none',
          cover: '',
          status: 0,
        }}
        side
        onClose={() => setEdited(null)}
      >
        <FormSection title={t(word.basics)}>
          <TaskField of="name" label={t('name')} autoFocus />
          <TaskField of="cate_id" label={t(word.category)} options={categories} />
        </FormSection>
        <FormSection title={t('from')}>
          <TaskField of="source" label={t('source')} options={titled(autoSourceWords, locale)} wide />
          <SourceFields />
        </FormSection>
        <FormSection title={t('when')}>
          <TaskField of="rule" label={t('rule')} help={t('ruleHelp')} />
          <TaskField of="per_run" label={t('perRun')} />
          <TaskField of="publish" label={t('publish')} help={t('publishHelp')} />
          <TaskField of="status" label={t(word.enabled)} />
          <TaskField of="cover_rule" label={t('coverRule')} options={titled(autoCoverWords, locale)} wide />
          <CoverField />
        </FormSection>
      </RowDialog>
      <RowDrawer of={queued} title={t('queueOf', { name: queued?.name ?? '' })} onClose={() => setQueued(null)}>
        {(row) => <Queue key={row.id} of={row} />}
      </RowDrawer>
      <RowDrawer of={logged} title={t('logOf', { name: logged?.name ?? '' })} onClose={() => setLogged(null)}>
        {(row) => <Log key={row.id} of={row} />}
      </RowDrawer>
    </ListPage>
  );
}

/** What the chosen source wants to know. */
function SourceFields() {
  const t = useWords(text);
  const source = useFormValue('source');
  const keywords = <TaskField of="keywords" label={t('keywords')} help={t('keywordsHelp')} rows={3} wide />;
  if (source === 'rss') return <TaskField of="url" label={t('url')} help={t('urlHelp')} type="url" wide />;
  if (source === 'paste') return <p className="bo-note">{t('pasteHelp')}</p>;
  if (source === 'ai')
    return (
      <>
        <TaskField of="prompt" label={t('wish')} help={t('wishHelp')} rows={4} wide />
        <TaskField of="url" label={t('material')} help={t('materialHelp')} type="url" wide />
        {keywords}
      </>
    );
  return (
    <>
      <TaskField of="title" label={t('title')} help={t('titleHelp')} wide />
      <TaskField of="prompt" label={t('template')} help={t('templateHelp')} rows={6} wide />
      {keywords}
    </>
  );
}

function CoverField() {
  const t = useWords(text);
  if (useFormValue('cover_rule') !== 'fixed') return null;
  return (
    <TaskField of="cover" label={t('cover')} wide>
      {(control) => <PictureControl control={control} purpose="article" />}
    </TaskField>
  );
}

type Item = RowOf<typeof adminArticleAuto.queue>;

function Queue({ of: { id } }: { of: Row }) {
  const t = useWords(text);
  const list = useList(adminArticleAuto.queue, { fixed: { id }, keep: 'memory' });
  const [times, setTimes] = useState(0);
  const columns: Column<Item>[] = [
    { key: 'title', title: t('heading'), head: true },
    { key: 'state', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={autoItemWords} value={row.state} /> },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <>
      <Part title={t('paste')}>
        <FormFrame
          key={times}
          saves={adminArticleAuto.paste}
          initial={{ text: '' }}
          fixed={{ id }}
          submit={t('enqueue')}
          done={t('enqueued')}
          onSaved={() => setTimes(times + 1)}
        >
          <Field<typeof adminArticleAuto.paste> of="text" label={t('paste')} help={t('pasteIt')} rows={8} wide />
        </FormFrame>
      </Part>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('queue')}
        acts={(row) => (
          <DelAct does={adminArticleAuto.queueDel} with={{ id, ids: [row.id] }} confirm={t('delItem', { title: row.title })} />
        )}
      />
    </>
  );
}

type Run = RowOf<typeof adminArticleAuto.log>;

function Log({ of: { id, name } }: { of: Row }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminArticleAuto.log, { fixed: { id }, keep: 'memory' });
  const columns: Column<Run>[] = [
    { key: 'create_at', title: t('at'), kind: 'time', head: true },
    {
      key: 'result',
      title: t(word.result),
      kind: 'status',
      cell: (row) => (
        <Two note={autoFaultWords[row.fault][locale]}>
          <StatusTag of={autoResultWords} value={row.result} />
        </Two>
      ),
    },
    { key: 'made', title: t('made'), kind: 'count' },
    { key: 'doubled', title: t('doubled'), kind: 'count' },
    { key: 'forbidden', title: t('forbidden'), kind: 'count' },
    { key: 'cost_ms', title: t('cost'), align: 'right', cell: (row) => t('ms', { ms: row.cost_ms }) },
  ];
  return <ResourceTable list={list} columns={columns} label={t('logOf', { name })} />;
}
