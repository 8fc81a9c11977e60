/** What people asked the official account: what AI said to it, and what waits for a person. */
import { aiWhyWords } from '@keymall/contract/ai/knowledge-words';
import * as word from '@keymall/contract/kit/word';
import { questionWhyWords, questionWords, sentWords } from '@keymall/contract/wechat/keyword-words';
import { adminWechatQuestion } from '@keymall/contract/wechat/question';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: 'AI 答不上的提问在这里等待回复。微信只允许在对方发来消息后的 48 小时内回复',
    question: '提问内容',
    answer: 'AI 的回复',
    sent: '发送方式',
    replied: '人工回复',
    asked: '提问时间',
    until: '可回复至',
    over: '已不能回复',
    person: '关注者',
    reply: '回复提问',
    words: '回复内容',
    wordsHelp: '以客服消息发给提问的人，最多 600 字',
    sentIt: '回复已发送',
    close: '关闭提问',
    closeIt: '关闭这条提问，不再回复',
    closeThese: '关闭选中的 {count} 条提问',
  },
  {
    lead: 'What AI does not know waits here. WeChat lets somebody be answered for 48 hours after he wrote',
    question: 'Question asked',
    answer: 'What AI said',
    sent: 'Sent how',
    replied: 'What a person said',
    asked: 'Asked at',
    until: 'May be answered until',
    over: 'Not any more',
    person: 'Follower',
    reply: 'Answer it',
    words: 'What is said',
    wordsHelp: 'Goes to who asked as a message of the account; at most 600 signs',
    sentIt: 'The reply was sent',
    close: 'Close the question',
    closeIt: 'close this question without an answer',
    closeThese: 'close the {count} chosen questions',
  },
);

type Row = RowOf<typeof adminWechatQuestion.list>;
const ListText = TextFilter<typeof adminWechatQuestion.list>;
const ListChoice = ChoiceFilter<typeof adminWechatQuestion.list>;

const isOpen = ({ state }: Row): boolean => state === 'person' || state === 'answered';

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminWechatQuestion.list);
  const states = useChoices(questionWords);
  const [opened, setOpened] = useState<Row | null>(null);
  const whys: Readonly<Record<string, { zh_CN: string; en_US: string }>> = { ...aiWhyWords, ...questionWhyWords };
  const whyOf = (row: Row): string => row.fail_why || whys[row.why]?.[locale] || '';
  const columns: Column<Row>[] = [
    { key: 'question', title: t('question'), head: true, cell: (row) => <Two note={row.openid}>{row.question}</Two> },
    { key: 'state', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={questionWords} value={row.state} /> },
    { key: 'answer', title: t('answer'), cell: (row) => <Two note={whyOf(row)}>{row.answer}</Two> },
    { key: 'sent', title: t('sent'), kind: 'status', cell: (row) => <StatusTag of={sentWords} value={row.sent} /> },
    { key: 'reply', title: t('replied'), cell: (row) => <Two note={row.reply_name}>{row.reply}</Two> },
    { key: 'until_at', title: t('until'), cell: (row) => (row.until_at ? <Time at={row.until_at} /> : t('over')) },
    { key: 'ask_at', title: t('asked'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      filters={
        <>
          <ListChoice of="state" label={t(word.status)} options={states} />
          <ListText of="question" label={t('question')} />
          <ListText of="openid" label={t('person')} />
        </>
      }
      batch={(ids, clear) => (
        <Act does={adminWechatQuestion.close} with={{ ids }} confirm={t('closeThese', { count: ids.length })} look="outline" onDone={clear}>
          {t('close')}
        </Act>
      )}
      acts={(row) =>
        isOpen(row) && (
          <>
            {row.until_at && (
              <RowButton need={adminWechatQuestion.reply} onClick={() => setOpened(row)}>
                {t('reply')}
              </RowButton>
            )}
            <Act does={adminWechatQuestion.close} with={{ ids: [row.id] }} confirm={t('closeIt')}>
              {t(word.close)}
            </Act>
          </>
        )
      }
    >
      {opened && (
        <EditDialog
          open
          title={t('reply')}
          onClose={() => setOpened(null)}
          saves={adminWechatQuestion.reply}
          initial={{ words: '' }}
          fixed={{ id: opened.id }}
          submit={t(word.send)}
          done={t('sentIt')}
          refusals={{ wechat_answer_late: 'words', wechat_refused: 'words', wechat_question_over: 'words' }}
        >
          <Facts
            rows={[
              [t('question'), opened.question],
              [t('answer'), opened.answer],
              [t('until'), <Time key="until" at={opened.until_at} />],
            ]}
          />
          <Field<typeof adminWechatQuestion.reply> of="words" label={t('words')} help={t('wordsHelp')} rows={4} wide autoFocus />
        </EditDialog>
      )}
    </ListPage>
  );
}
