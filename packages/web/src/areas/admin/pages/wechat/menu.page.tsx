/** The official account's menu: edited as a phone shows it, published, and held against what stands at WeChat. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { adminWechatMenu, adminWechatMenuHistory } from '@keymall/contract/wechat/menu';
import { type MenuButton, publicationWords } from '@keymall/contract/wechat/menu-words';
import { useState } from 'react';
import { Act, OpenButton, RowButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { confirm } from '#kit/confirm';
import { Drawer } from '#kit/dialog';
import { useWords } from '#kit/i18n';
import { MenuEditor } from './menu/editor.tsx';
import { text } from './menu/words.ts';

type Menu = WireOutput<typeof adminWechatMenu.list>;

export function Page() {
  const t = useWords(text);
  const query = useCall(adminWechatMenu.list, {}, { anew: true });
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={10}>
        {(menu) => <Work key={menu.revision} menu={menu} />}
      </Answered>
    </>
  );
}

/** One revision of the draft; what is changed here is lost by no publication and no look at WeChat. */
function Work({ menu }: { menu: Menu }) {
  const t = useWords(text);
  const may = useAllowed(needs(adminWechatMenu.menuEdit));
  const mayPublish = useAllowed(needs(adminWechatMenu.publish));
  const [buttons, setButtons] = useState<MenuButton[]>(menu.buttons);
  const [opened, setOpened] = useState<'standing' | 'history' | null>(null);
  const save = useSubmit(adminWechatMenu.menuEdit, { done: t('savedIt') });
  const publish = useSubmit(adminWechatMenu.publish, { done: t('publishedIt') });
  const isDirty = JSON.stringify(buttons) !== JSON.stringify(menu.buttons);
  const wire = () => buttons.map((each) => ({ ...each, buttons: [...each.buttons] }));
  const keep = () => save.send({ buttons: wire(), revision: menu.revision });
  const run = async (): Promise<void> => {
    const { revision } = isDirty ? await keep() : menu;
    await publish.send({ revision });
  };
  return (
    <>
      <Card
        extra={
          <>
            {may && (
              <Button
                variant="outline"
                theme="default"
                disabled={!isDirty}
                loading={save.busy}
                onClick={() => void keep().catch(() => undefined)}
              >
                {t('save')}
              </Button>
            )}
            {mayPublish && (
              <Button
                disabled={buttons.length === 0 || (isDirty && !may)}
                loading={publish.busy}
                onClick={() => void confirm({ action: t('publishIt'), run })}
              >
                {t('publish')}
              </Button>
            )}
            <OpenButton need={adminWechatMenu.standing} onClick={() => setOpened('standing')}>
              {t('read')}
            </OpenButton>
            <OpenButton need={adminWechatMenuHistory.list} onClick={() => setOpened('history')}>
              {t('history')}
            </OpenButton>
            <Act does={adminWechatMenu.del} with={{}} confirm={t('delIt')} look="outline" danger done={t('deleted')}>
              {t('del')}
            </Act>
          </>
        }
      >
        <p className="bo-note" role="status">
          {isDirty ? t('dirty') : t(menu.is_published ? 'same' : 'differs')}
          {menu.publish_at && (
            <>
              {' '}
              {t('publishedAt')} <Time at={menu.publish_at} />
            </>
          )}
        </p>
        <MenuEditor buttons={buttons} onChange={setButtons} rules={menu.rules} readOnly={!may} />
      </Card>
      <Drawer open={opened === 'standing'} title={t('standing')} onClose={() => setOpened(null)}>
        <div className="bo-inside">{opened === 'standing' && <Standing />}</div>
      </Drawer>
      <Drawer open={opened === 'history'} title={t('history')} onClose={() => setOpened(null)}>
        <div className="bo-inside bo-inside-wide">
          {opened === 'history' && (
            <History
              onTake={(taken) => {
                setButtons(taken);
                setOpened(null);
              }}
            />
          )}
        </div>
      </Drawer>
    </>
  );
}

type Shown = WireOutput<typeof adminWechatMenu.standing>['buttons'][number]['buttons'][number];
const KNOWN = new Set(['', 'click', 'view', 'miniprogram']);

function Standing() {
  const t = useWords(text);
  const query = useCall(adminWechatMenu.standing, {}, { anew: true });
  const line = ({ name, type, does }: Shown) => (
    <>
      {name}
      {type !== '' && ` · ${KNOWN.has(type) ? does : t('other', { type })}`}
    </>
  );
  return (
    <Answered query={query} rows={6}>
      {({ buttons, differs }) => (
        <>
          {buttons.length === 0 && <p>{t('standingNone')}</p>}
          <ol className="wm-standing">
            {buttons.map((button, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place alone
              <li key={at}>
                {line(button)}
                {button.buttons.length > 0 && (
                  <ol className="wm-standing">
                    {button.buttons.map((each, below) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <li key={below}>{line(each)}</li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
          <p className="bo-note" role="status">
            {t(differs.length === 0 ? 'isSame' : 'isOther')}
          </p>
          {differs.length > 0 && (
            <ul className="wm-standing">
              {differs.map(({ place, draft, standing }) => (
                <li key={place}>
                  {place} · {t('draftSays')}：{draft || t('none2')} · {t('standing')}：{standing || t('none2')}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Answered>
  );
}

type Past = RowOf<typeof adminWechatMenuHistory.list>;

function History({ onTake }: { onTake: (buttons: MenuButton[]) => void }) {
  const t = useWords(text);
  const list = useList(adminWechatMenuHistory.list);
  const columns: Column<Past>[] = [
    { key: 'create_at', title: t('at'), kind: 'time', head: true },
    { key: 'kind', title: t('what'), kind: 'status', cell: (row) => <StatusTag of={publicationWords} value={row.kind} /> },
    { key: 'buttons', title: t('has'), cell: (row) => row.buttons.map(({ name }) => name).join('、') },
    { key: 'admin_name', title: t('by') },
  ];
  const take = async (row: Past): Promise<void> => {
    if (await confirm({ action: t('takeUpIt') })) onTake(row.buttons);
  };
  return (
    <ResourceTable
      list={list}
      columns={columns}
      label={t('history')}
      acts={(row) =>
        row.buttons.length > 0 && (
          <RowButton need={adminWechatMenu.menuEdit} onClick={() => void take(row)}>
            {t('takeUp')}
          </RowButton>
        )
      }
    />
  );
}
