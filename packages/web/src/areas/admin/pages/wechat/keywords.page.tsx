/** What the official account answers: by keywords, when nothing fits, and on following. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminWechatKeyword } from '@keymall/contract/wechat/keyword';
import { occasionWords, replyKindWords } from '@keymall/contract/wechat/keyword-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { Act, AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { RowSwitch, StatusTag, Thumb, Two, useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { PictureControl } from '#kit/back-office/picture-control';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { Drawer } from '#kit/dialog';
import { useLocale, useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '关注者发来的消息先找完全相同的关键词，再找包含的关键词；都没有时使用默认回复。',
    aiWay: '关键词 AI 设置',
    add: '添加回复规则',
    editIt: '编辑回复规则',
    delIt: '删除回复规则“{name}”',
    delThese: '删除选中的 {count} 条回复规则',
    name: '规则名称',
    occasion: '使用场合',
    words: '关键词',
    exact: '完全匹配',
    exactHelp: '每行一个，消息与其中一个相同时回复；不区分大小写与全半角',
    contains: '包含匹配',
    containsHelp: '每行一个，消息中出现其中一个时回复',
    reply: '回复方式',
    content: '回复内容',
    contentHelp: '最多 600 字',
    title: '图文标题',
    summary: '图文摘要',
    picture: '回复图片',
    pictureHelp: '图片回复：PNG、JPG 或 GIF，须上传；发布后自动交给微信，每三天更新。图文封面：任意图片',
    url: '点击图文打开',
    urlHelp: '微信只允许每条回复一篇图文',
    aiHelp: '用平台的知识库和训练问答回答；答不上的转人工',
    hits: '命中次数',
    sortOf: '“{name}”的排序',
    turn: '启用回复规则“{name}”',
    tryIt: '测试匹配',
    said: '关注者发送',
    trySubmit: '查看匹配结果',
    tried: '匹配完成',
    byWord: '由“{name}”回复，关键词“{word}”',
    byDefault: '没有匹配的关键词，由默认回复“{name}”回复',
    byNone: '没有匹配的关键词，也没有默认回复：公众号不回复',
  },
  {
    lead: 'What a follower writes is looked up among whole keywords first, then among parts; where nothing fits, the reply for that answers.',
    aiWay: 'AI at the official account',
    add: 'Add a rule',
    editIt: 'Edit rule',
    delIt: 'delete the rule “{name}”',
    delThese: 'delete the {count} chosen rules',
    name: 'Name of the rule',
    occasion: 'Used for',
    words: 'Keywords',
    exact: 'Is the whole message',
    exactHelp: 'One a line: answers where the message is one of them, in whatever case and width',
    contains: 'Stands in the message',
    containsHelp: 'One a line: answers where one of them stands in the message',
    reply: 'Reply by',
    content: 'What is said',
    contentHelp: 'At most 600 signs',
    title: 'Title of the article',
    summary: 'Summary of the article',
    picture: 'Picture of the reply',
    pictureHelp:
      'As a reply: a PNG, JPG or GIF that was uploaded; it is handed to WeChat, and anew every three days. As the cover of an article: any',
    url: 'Opens on a tap',
    urlHelp: 'WeChat takes one article a reply',
    aiHelp: 'Out of the platform’s knowledge and pairs; what those do not say goes to a person',
    hits: 'Used so often',
    sortOf: 'the order of “{name}”',
    turn: 'Use the rule “{name}”',
    tryIt: 'Try it out',
    said: 'A follower writes',
    trySubmit: 'See what answers',
    tried: 'Looked up',
    byWord: '“{name}” answers, by the keyword “{word}”',
    byDefault: 'No keyword fits; “{name}” answers, as for everything else',
    byNone: 'No keyword fits and nothing answers for the rest: the account stays silent',
  },
);

type Row = RowOf<typeof adminWechatKeyword.list>;
const RuleField = Field<typeof adminWechatKeyword.add>;
const ListText = TextFilter<typeof adminWechatKeyword.list>;
const ListChoice = ChoiceFilter<typeof adminWechatKeyword.list>;

const BLANK = {
  name: '',
  occasion: 'keyword',
  exact: '',
  contains: '',
  reply: 'text',
  content: '',
  title: '',
  summary: '',
  picture: '',
  url: '',
  sort: 0,
  status: 1,
} as const;

/** Whole keywords bare, parts between dots. */
const wordsOf = ({ exact = '', contains = '' }: Row): string =>
  [
    ...exact.split('\n').filter(Boolean),
    ...contains
      .split('\n')
      .filter(Boolean)
      .map((each) => `…${each}…`),
  ].join('、');

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminWechatKeyword.list);
  const occasions = useChoices(occasionWords);
  const replies = Object.entries(replyKindWords).map(([value, label]) => ({ value, label: label[locale] }));
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [tries, setTries] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true, cell: (row) => <Two note={wordsOf(row)}>{row.name}</Two> },
    {
      key: 'occasion',
      title: t('occasion'),
      kind: 'status',
      cell: (row) => <StatusTag of={occasionWords} value={row.occasion ?? 'keyword'} />,
    },
    {
      key: 'reply',
      title: t('reply'),
      cell: (row) => (
        <span className="bo-goods">
          {row.picture && <Thumb src={row.picture} alt="" size={36} />}
          <Two note={row.content || row.title}>{replyKindWords[row.reply][locale]}</Two>
        </span>
      ),
    },
    { key: 'hits', title: t('hits'), kind: 'count' },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminWechatKeyword.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminWechatKeyword.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={
        <>
          {t('lead')} <Link to={adminPath('wechat/keywords/ai')}>{t('aiWay')}</Link>
        </>
      }
      list={list}
      columns={columns}
      actions={
        <>
          <AddButton need={adminWechatKeyword.add} onClick={() => setEdited('new')}>
            {t('add')}
          </AddButton>
          <OpenButton need={adminWechatKeyword.tryOut} onClick={() => setTries(true)}>
            {t('tryIt')}
          </OpenButton>
        </>
      }
      filters={
        <>
          <ListText of="word" label={t('words')} />
          <ListChoice of="occasion" label={t('occasion')} options={occasions} />
          <ListChoice of="reply" label={t('reply')} options={replies} />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={adminWechatKeyword.delBatch}
          with={{ ids }}
          confirm={t('delThese', { count: ids.length })}
          look="outline"
          danger
          onDone={clear}
        >
          {t(word.del)}
        </Act>
      )}
      acts={(row) => (
        <>
          <EditButton need={adminWechatKeyword.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminWechatKeyword.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminWechatKeyword.add}
        edits={adminWechatKeyword.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{
          wechat_rule_words: 'exact',
          wechat_rule_taken: 'occasion',
          wechat_rule_ai: 'reply',
          wechat_rule_reply: 'reply',
          wechat_picture: 'picture',
        }}
        blank={BLANK}
        onClose={() => setEdited(null)}
        side
      >
        <RuleField of="name" label={t('name')} autoFocus />
        <RuleField of="occasion" label={t('occasion')} options={occasions} />
        <Keywords />
        <RuleField of="reply" label={t('reply')} options={replies} wide />
        <Reply />
        <RuleField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
        <RuleField of="status" label={t(word.enabled)} />
      </RowDialog>
      <Drawer open={tries} title={t('tryIt')} onClose={() => setTries(false)}>
        <div className="bo-inside">
          <TryOut />
        </div>
      </Drawer>
    </ListPage>
  );
}

function Keywords() {
  const t = useWords(text);
  if (useFormValue('occasion') !== 'keyword') return null;
  return (
    <>
      <RuleField of="exact" label={t('exact')} help={t('exactHelp')} rows={3} />
      <RuleField of="contains" label={t('contains')} help={t('containsHelp')} rows={3} />
    </>
  );
}

function Reply() {
  const t = useWords(text);
  const reply = useFormValue('reply');
  if (reply === 'ai') return <p className="bo-note">{t('aiHelp')}</p>;
  if (reply === 'text') return <RuleField of="content" label={t('content')} help={t('contentHelp')} rows={4} wide />;
  const picture = (
    <RuleField of="picture" label={t('picture')} help={t('pictureHelp')} wide>
      {(control) => <PictureControl control={control} purpose="site" />}
    </RuleField>
  );
  if (reply === 'image') return picture;
  return (
    <>
      <RuleField of="title" label={t('title')} wide />
      <RuleField of="summary" label={t('summary')} rows={2} wide />
      {picture}
      <RuleField of="url" label={t('url')} type="url" placeholder="https://" help={t('urlHelp')} wide />
    </>
  );
}

function TryOut() {
  const t = useWords(text);
  const [found, setFound] = useState<WireOutput<typeof adminWechatKeyword.tryOut> | null>(null);
  const rule = found?.rule;
  return (
    <>
      <FormFrame saves={adminWechatKeyword.tryOut} initial={{ words: '' }} submit={t('trySubmit')} done={t('tried')} onSaved={setFound}>
        <Field<typeof adminWechatKeyword.tryOut> of="words" label={t('said')} rows={2} wide autoFocus />
      </FormFrame>
      {found && (
        <p className="bo-note" role="status">
          {!rule ? t('byNone') : rule.word === '' ? t('byDefault', { name: rule.name }) : t('byWord', { name: rule.name, word: rule.word })}
        </p>
      )}
    </>
  );
}
