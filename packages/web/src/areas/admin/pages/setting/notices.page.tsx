/** Every notice there is: whom it is for, how it goes, what may stand in it, and the way to its templates. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { noticeChannelWords } from '@keymall/contract/kit/notices/row';
import * as word from '@keymall/contract/kit/word';
import { adminNotice } from '@keymall/contract/platform/notice';
import { NOTICE_AUDIENCES, noticeAudienceWords } from '@keymall/contract/platform/notice-words';
import { adminWechat } from '@keymall/contract/wechat/wechat';
import { useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { NoticeSign } from '../../../../features/notice/notice-icon.tsx';
import { adminPath } from '../../paths.ts';
import '../../../../features/notice/notice.css';

const text = words(
  {
    lead: '每个人在自己的“通知设置”里选择接收方式；这里列出全部通知及其模板。',
    name: '通知类型',
    audience: '通知对象',
    when: '发送时机',
    ways: '方式',
    on: '默认开启',
    off: '默认关闭',
    fixed: '始终发送',
    urgent: '不受免打扰和汇总影响',
    plain: '免打扰时段内暂缓',
    weight: '重要程度',
    templates: '所用模板',
    none: '没有单独的模板，按通知内容发送',
    variables: '变量与示例',
    noVariables: '没有变量',
    wechat: '微信模板预览（示例数据）',
    unset: '未填写模板编号，不会发到微信',
    number: '模板编号 {id}',
    setUp: '公众号设置',
    test: '测试发送（已保存的模板，示例数据）',
    openid: '接收人的 OpenID',
    openidHelp: '必须已关注公众号；可在公众平台的用户管理中查看。',
    sent: '已发送',
  },
  {
    lead: 'Everybody chooses under “Notices” how to be told; all there are, and their templates, stand here.',
    name: 'Kinds of notices',
    audience: 'For',
    when: 'When it is sent',
    ways: 'Method',
    on: 'On unless chosen otherwise',
    off: 'Off unless chosen otherwise',
    fixed: 'Always',
    urgent: 'Neither quiet hours nor digests hold it',
    plain: 'Waits for the end of quiet hours',
    weight: 'Weight',
    templates: 'Templates',
    none: 'No template of its own: it goes as it reads',
    variables: 'Blanks and samples',
    noVariables: 'No blanks',
    wechat: 'Template of WeChat (sample values)',
    unset: 'No number of a template: nothing goes to WeChat',
    number: 'Template {id}',
    setUp: 'Official account',
    test: 'Send a test (saved template, sample values)',
    openid: 'OpenID of the reader',
    openidHelp: 'Somebody who follows the official account; the platform of WeChat shows it among its people.',
    sent: 'Sent',
  },
  { send: word.send },
);

type List = typeof adminNotice.types;
type Row = WireOutput<List>['list'][number];

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminNotice.types);
  const [mark, setMark] = useState<string | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="notice-title">
          <NoticeSign mark={row.mark} />
          {row.title}
        </span>
      ),
    },
    { key: 'audience', title: t('audience'), cell: ({ audience }) => noticeAudienceWords[audience][locale] },
    { key: 'when', title: t('when') },
    {
      key: 'channels',
      title: t('ways'),
      cell: ({ channels }) => channels.map(({ channel }) => noticeChannelWords[channel][locale]).join(locale === 'zh_CN' ? '、' : ', '),
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.mark}
      acts={(row) => <RowButton onClick={() => setMark(row.mark)}>{t(word.view)}</RowButton>}
      filters={
        <ChoiceFilter<List>
          of="audience"
          label={t('audience')}
          options={NOTICE_AUDIENCES.map((value) => ({ value, label: noticeAudienceWords[value][locale] }))}
        />
      }
    >
      <RowDrawer of={list.rows.find((row) => row.mark === mark) ?? null} title={t('name')} onClose={() => setMark(null)}>
        {(row) => <Notice row={row} />}
      </RowDrawer>
    </ListPage>
  );
}

function Notice({ row: { title, when, audience, urgent, channels, letters, variables, wechat } }: { row: Row }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <>
      <Facts
        rows={[
          [t('name'), title],
          [t('audience'), noticeAudienceWords[audience][locale]],
          [t('when'), when],
          [t('weight'), t(urgent === 1 ? 'urgent' : 'plain')],
          ...channels.map(({ channel, standing }) => [noticeChannelWords[channel][locale], t(standing)] as const),
        ]}
      />
      <Part title={t('templates')}>
        {letters.length === 0 && <p className="bo-note">{t('none')}</p>}
        <ul>
          {letters.map(({ kind, channel, title: letter }) => (
            <li key={kind}>
              <Link to={`${adminPath('setting/letters/index')}?open=${kind}`}>
                {noticeChannelWords[channel][locale]} · {letter}
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      {wechat && (
        <Part title={t('wechat')}>
          <p className="bo-note">
            {wechat.template === '' ? t('unset') : t('number', { id: wechat.template })}{' '}
            <Link to={adminPath('wechat/config/index')}>{t('setUp')}</Link>
          </p>
          <Facts rows={wechat.gaps.map(({ gap, sample }) => [gap, sample] as const)} />
          {wechat.template !== '' && (
            <FormFrame
              saves={adminWechat.test}
              initial={{ openid: '' }}
              fixed={{ event: wechat.event }}
              submit={t('send')}
              done={t('sent')}
              refusals={{ wechat_not_following: 'openid' }}
            >
              <FormSection title={t('test')}>
                <Field<typeof adminWechat.test> of="openid" label={t('openid')} help={t('openidHelp')} wide />
              </FormSection>
            </FormFrame>
          )}
        </Part>
      )}
      <Part title={t('variables')}>
        {variables.length === 0 ? (
          <p className="bo-note">{t('noVariables')}</p>
        ) : (
          <Facts rows={variables.map(({ name, title: label, sample }) => [`${label} {${name}}`, sample] as const)} />
        )}
      </Part>
    </>
  );
}
