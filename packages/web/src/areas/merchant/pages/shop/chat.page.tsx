/** How the shop answers those who ask in it: when, with what words, and whom not. */
import { merchantChat } from '@keymall/contract/chat/office-chat';
import { Textarea } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Clock } from '#kit/back-office/clock';
import { type Control, Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { Days } from './days.tsx';

const text = words(
  {
    lead: '访客在店铺页与订单页向您提问，消息在页面右上角的会话窗口里回复',
    serving: '接待',
    on: '开启在线客服',
    onHelp: '关闭后，店铺页不再显示聊天入口；已有会话仍可查看',
    welcome: '欢迎语',
    welcomeHelp: '访客打开聊天时看到，可不填',
    hours: '服务时间',
    from: '服务开始',
    to: '服务结束',
    hoursHelp: '两个时间相同为全天；结束早于开始为跨到次日',
    days: '服务日',
    away: '离开自动回复',
    awayHelp: '服务时间外访客提问时自动回复，每小时最多一次；不填则不回复',
    quick: '快捷回复',
    quickHelp: '每行一条，最多 30 条，每条 300 字以内',
    assistant: '客服助手',
    assistantOn: '自动回答访客',
    assistantHelp: '只依据客服知识库与客服问答回答，注明出处；不知道的转人工，并通知您',
    noModel: '平台未启用模型：目前只用客服问答里写好的回答',
    when: '何时回答',
    always: '任何时间',
    awayOnly: '仅服务时间外',
    first: '直到有人回复',
    whenHelp: '“直到有人回复”：您在该会话里回复过之后，助手不再开口',
    shared: '引用平台公开资料',
    sharedHelp: '关闭后只用您自己的资料',
    unknown: '不知道时的回复',
    unknownHelp: '转人工之前先说这句；不填时，服务时间外用离开自动回复',
    quiet: '人工回复后静默',
    quietHelp: '您在会话里说话，或访客要求人工后，助手在该会话里沉默这么久',
    minutes: '分钟',
    dayMost: '每日回答上限',
    dayHelp: '今日已用 {count} 次；用完后转人工',
    guestMost: '每位访客每日上限',
    times: '次',
    blocked: '已屏蔽的访客',
    visitor: '聊天访客',
    blockedAt: '屏蔽时间',
    unblock: '解除屏蔽',
    unblockIt: '解除对“{name}”的屏蔽',
  },
  {
    lead: 'Visitors ask on the shop’s and the order’s page; you answer in the chat window at the top right',
    serving: 'Answering',
    on: 'Offer chat',
    onHelp: 'While off, the shop’s pages show no way to chat; chats there are stay',
    welcome: 'Welcome',
    welcomeHelp: 'Shown to whoever opens the chat; may be left out',
    hours: 'Service hours',
    from: 'Service from',
    to: 'Service until',
    hoursHelp: 'The same time twice is all day; an end before the start is on the next day',
    days: 'Service days',
    away: 'Away message',
    awayHelp: 'The answer to whoever asks outside the hours, once an hour; none if empty',
    quick: 'Quick replies',
    quickHelp: 'One a line, at most 30 of up to 300 characters',
    assistant: 'Assistant',
    assistantOn: 'Answer visitors by itself',
    assistantHelp:
      'It answers out of your documents and answers alone and names its source; what it does not know goes to a person, and you are told',
    noModel: 'The platform has no model in use: for now it answers by the answers you wrote',
    when: 'Answers',
    always: 'At any time',
    awayOnly: 'Outside the hours only',
    first: 'Until a person answers',
    whenHelp: '“Until a person answers”: once you have answered in a chat, it says nothing there any more',
    shared: 'Use what the platform shares',
    sharedHelp: 'Off, it uses your own words alone',
    unknown: 'What it says where it does not know',
    unknownHelp: 'Said before it passes a question on; empty: outside the hours the away message',
    quiet: 'Silent after a person',
    quietHelp: 'It is silent in a chat for so long after you wrote there, or its visitor asked for a person',
    minutes: 'minutes',
    dayMost: 'Answers a day',
    dayHelp: 'Used today: {count}. When they are spent, questions go to a person',
    guestMost: 'Answers a visitor and day',
    times: 'times',
    blocked: 'Blocked visitors',
    visitor: 'Chat visitor',
    blockedAt: 'Blocked at',
    unblock: 'Unblock',
    unblockIt: 'unblock “{name}”',
  },
);

const ChatField = Field<typeof merchantChat.saveConfig>;
type Row = RowOf<typeof merchantChat.blocked>;

/** Texts as lines. Empty ones are dropped when the field is left. */
function Lines({ control: { id, value, set, readOnly, describedBy, invalid } }: { control: Control }) {
  const lines = Array.isArray(value) ? (value as string[]) : [];
  return (
    <Textarea
      id={id}
      value={lines.join('\n')}
      readOnly={readOnly}
      status={invalid ? 'error' : 'default'}
      aria-describedby={describedBy}
      autosize={{ minRows: 4, maxRows: 12 }}
      onChange={(typed) => set(typed === '' ? [] : typed.split('\n'))}
      onBlur={(typed) =>
        set(
          typed
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }
    />
  );
}

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantChat.config, {});
  const assistant = useCall(merchantChat.assistant, {});
  const list = useList(merchantChat.blocked);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('visitor'), head: true },
    { key: 'blocked_at', title: t('blockedAt'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.user_id}
      above={
        <>
          <Card>
            <Answered query={query} rows={8}>
              {(config) => (
                <FormFrame saves={merchantChat.saveConfig} initial={config}>
                  <FormSection title={t('serving')}>
                    <ChatField of="chat_status" label={t('on')} help={t('onHelp')} wide />
                    <ChatField of="welcome_text" label={t('welcome')} help={t('welcomeHelp')} rows={2} wide />
                  </FormSection>
                  <FormSection title={t('hours')}>
                    <ChatField of="open_time" label={t('from')} help={t('hoursHelp')}>
                      {(control) => <Clock control={control} />}
                    </ChatField>
                    <ChatField of="close_time" label={t('to')}>
                      {(control) => <Clock control={control} />}
                    </ChatField>
                    <ChatField of="open_days" label={t('days')} wide>
                      {(control) => <Days control={control} label={t('days')} />}
                    </ChatField>
                    <ChatField of="away_text" label={t('away')} help={t('awayHelp')} rows={2} wide />
                  </FormSection>
                  <FormSection title={t('assistant')}>
                    <ChatField
                      of="ai_status"
                      label={t('assistantOn')}
                      help={t(assistant.data?.ready === 0 ? 'noModel' : 'assistantHelp')}
                      wide
                    />
                    <ChatField
                      of="ai_when"
                      label={t('when')}
                      help={t('whenHelp')}
                      options={[
                        { value: 'always', label: t('always') },
                        { value: 'away', label: t('awayOnly') },
                        { value: 'first', label: t('first') },
                      ]}
                    />
                    <ChatField of="ai_shared" label={t('shared')} help={t('sharedHelp')} />
                    <ChatField of="ai_quiet" label={t('quiet')} help={t('quietHelp')} unit={t('minutes')} />
                    <ChatField
                      of="ai_day"
                      label={t('dayMost')}
                      help={t('dayHelp', { count: assistant.data?.used ?? 0 })}
                      unit={t('times')}
                    />
                    <ChatField of="ai_guest_day" label={t('guestMost')} unit={t('times')} />
                    <ChatField of="ai_unknown_text" label={t('unknown')} help={t('unknownHelp')} rows={2} wide />
                  </FormSection>
                  <FormSection title={t('quick')}>
                    <ChatField of="quick_replies" label={t('quick')} help={t('quickHelp')} wide>
                      {(control) => <Lines control={control} />}
                    </ChatField>
                  </FormSection>
                </FormFrame>
              )}
            </Answered>
          </Card>
          <h2>{t('blocked')}</h2>
        </>
      }
      acts={(row) => (
        <Act does={merchantChat.block} with={{ user_id: row.user_id, status: 0 }} confirm={t('unblockIt', { name: row.name })}>
          {t('unblock')}
        </Act>
      )}
    />
  );
}
