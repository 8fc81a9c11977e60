/** What the platform publishes: articles, some of them for later. */
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { DatePicker } from 'tdesign-react';
import { Act, AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowSwitch, Thumb } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Named } from '#kit/back-office/naming';
import { useOptions } from '#kit/back-office/options';
import { PictureControl } from '#kit/back-office/picture-control';
import { RichText } from '#kit/back-office/rich-text';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    add: '写文章',
    editIt: '编辑文章',
    delIt: '删除文章“{title}”',
    delThese: '删除选中的 {count} 篇文章',
    title: '文章标题',
    cover: '封面',
    summary: '摘要',
    summaryHelp: '显示在文章列表中，最多 300 字',
    content: '正文',
    status: '发布',
    statusHelp: '不发布的文章只在后台可见',
    turn: '发布文章“{title}”',
    published: '已发布',
    draft: '未发布',
    publishAt: '发布时间',
    publishHelp: '可以选以后的时间定时发布；不选则立即发布',
    waiting: '{time}（定时）',
    views: '浏览量',
  },
  {
    add: 'Write an article',
    editIt: 'Edit article',
    delIt: 'delete the article “{title}”',
    delThese: 'delete the {count} chosen articles',
    title: 'Title',
    cover: 'Cover',
    summary: 'Summary',
    summaryHelp: 'Stands in the list of articles, at most 300 characters',
    content: 'Text',
    status: 'Published',
    statusHelp: 'Others are seen here only',
    turn: 'Publish the article “{title}”',
    published: 'Published',
    draft: 'Draft',
    publishAt: 'Public from',
    publishHelp: 'A later time publishes it then; none at once',
    waiting: '{time} (scheduled)',
    views: 'Views',
  },
);

type Row = RowOf<typeof adminArticle.list>;
const ListChoice = ChoiceFilter<typeof adminArticle.list>;
const ArticleField = Field<typeof adminArticle.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminArticle.list);
  const categories = useOptions(adminArticleCategory.listSimple, 'name');
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('title'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          {row.title_img && <Thumb src={row.title_img} alt="" size={36} />}
          <span>{row.title}</span>
        </span>
      ),
    },
    { key: 'cate_name', title: t(word.category) },
    { key: 'views', title: t('views'), kind: 'count' },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <RowSwitch does={adminArticle.status} row={row} of="status" label={t('turn', { title: row.title })} />,
    },
    {
      key: 'publish_at',
      title: t('publishAt'),
      cell: (row) => (row.is_waiting ? t('waiting', { time: row.publish_at }) : row.publish_at),
    },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminArticle.add} onClick={() => setOpen('new')}>
          {t('add')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof adminArticle.list> of="title" label={t('title')} />
          <ListChoice of="cate_id" label={t(word.category)} options={categories} />
          <ListChoice
            of="status"
            label={t('status')}
            options={[
              { value: 1, label: t('published') },
              { value: 0, label: t('draft') },
            ]}
          />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={adminArticle.delBatch}
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
          <EditButton need={adminArticle.edit} onClick={() => setOpen(row)} />
          <DelAct does={adminArticle.del} with={{ id: row.id }} confirm={t('delIt', { title: row.title })} />
        </>
      )}
    >
      <RowDialog
        of={open}
        reads={adminArticle.detail}
        adds={adminArticle.add}
        edits={adminArticle.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ title: '', cate_id: undefined, title_img: '', summary: '', content: '', status: 1, publish_at: undefined }}
        side
        onClose={() => setOpen(null)}
      >
        <ArticleField of="title" label={t('title')} wide autoFocus />
        <ArticleField of="cate_id" label={t(word.category)} options={categories} />
        <ArticleField of="publish_at" label={t('publishAt')} help={t('publishHelp')} required={false}>
          {(control) => (
            <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
              <DatePicker
                enableTimePicker
                clearable
                format="YYYY-MM-DD HH:mm:ss"
                value={typeof control.value === 'string' ? control.value : ''}
                disabled={control.readOnly}
                onChange={(value) => control.set(value === '' ? undefined : String(value))}
              />
            </Named>
          )}
        </ArticleField>
        <ArticleField of="status" label={t('status')} help={t('statusHelp')} />
        <ArticleField of="title_img" label={t('cover')} wide>
          {(control) => <PictureControl control={control} purpose="article" />}
        </ArticleField>
        <ArticleField of="summary" label={t('summary')} help={t('summaryHelp')} rows={3} wide />
        <ArticleField of="content" label={t('content')} wide>
          {(control) => <RichText control={control} label={t('content')} purpose="article" />}
        </ArticleField>
      </RowDialog>
    </ListPage>
  );
}
