/** What a role may do: sections, their pages and the calls of each, as the contract has them. */
import type { adminRole } from '@keymall/contract/identity/role';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminMerchantRole } from '@keymall/contract/merchant/merchant-role';
import type { merchantStaffRole } from '@keymall/contract/merchant/staff';
import { useState } from 'react';
import { Checkbox, Input } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { Named } from '#kit/back-office/naming';
import { needs, useAllowed } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';
import { changesOf, type Leaf, matching, turned } from './rules.ts';
import './rules.css';

const text = words(
  {
    title: '角色权限',
    search: '搜索页面或权限',
    held: '已选 {count} 项',
    changed: '新增 {added} 项，取消 {removed} 项',
    unchanged: '没有改动',
    save: '保存权限',
    none: '没有匹配的权限',
    beyond: '您自己没有这项权限，不能授予',
    readOnly: '您不能更改这个角色的权限，仅可查看',
  },
  {
    title: 'Permissions of the role',
    search: 'Find a page or a permission',
    held: '{count} chosen',
    changed: '{added} added, {removed} taken away',
    unchanged: 'Nothing changed',
    save: 'Save permissions',
    none: 'No permission matches',
    beyond: 'You do not hold this permission and cannot grant it',
    readOnly: 'You may look, but not change this role',
  },
);

/** The calls of whoever's roles they are. */
export type RoleCalls = Pick<typeof adminRole | typeof merchantStaffRole | typeof adminMerchantRole, 'detail' | 'rule' | 'tree'>;

interface RulesDrawerProps {
  calls: RoleCalls;
  id: number | null;
  onClose: () => void;
}

export const RulesDrawer = ({ calls, id, onClose }: RulesDrawerProps) => {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={calls.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(role) => <Loaded key={role.id} calls={calls} role={role} onClose={onClose} />}
    </DetailDrawer>
  );
};

type Role = WireOutput<RoleCalls['detail']>;
type Sections = WireOutput<RoleCalls['tree']>['list'];

function Loaded({ calls, role, onClose }: { calls: RoleCalls; role: Role; onClose: () => void }) {
  const query = useCall(calls.tree, {});
  return (
    <Answered query={query} rows={10}>
      {({ list }) => <Rules calls={calls} role={role} sections={list} onClose={onClose} />}
    </Answered>
  );
}

function Rules({ calls, role, sections, onClose }: { calls: RoleCalls; role: Role; sections: Sections; onClose: () => void }) {
  const t = useWords(text);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(role.perms));
  const [sought, setSought] = useState('');
  const { send, busy } = useSubmit<RoleCalls['rule']>(calls.rule, { done: t(word.saved) });
  const readOnly = !useAllowed(needs(calls.rule)) || !role.is_below;
  const known = sections.flatMap(({ pages }) => pages.flatMap(({ perms }) => perms.map(({ perm }) => perm)));
  const { added, removed } = changesOf(role.perms, chosen, known);
  const shown = matching(sections, sought);
  const turn = (leaves: readonly Leaf[], on: boolean, page?: readonly Leaf[]): void =>
    setChosen((before) => turned(before, leaves, on, page));
  const save = async (): Promise<void> => {
    await send({ id: role.id, perms: known.filter((perm) => chosen.has(perm)) }).then(onClose, () => undefined);
  };
  return (
    <div className="role-rules">
      <div className="role-rules-head">
        <h3>{role.name}</h3>
        <Named label={t('search')}>
          <Input value={sought} placeholder={t('search')} clearable onChange={setSought} />
        </Named>
      </div>
      {readOnly && <p className="bo-note">{t('readOnly')}</p>}
      {shown.length === 0 && <Empty title={t('none')} />}
      {shown.map((section) => (
        <section key={section.key} className="role-section" aria-label={section.title}>
          <h4>
            <Group
              label={section.title}
              leaves={section.pages.flatMap(({ perms }) => perms)}
              chosen={chosen}
              readOnly={readOnly}
              onTurn={(leaves, on) => turn(leaves, on)}
            />
          </h4>
          {section.pages.map((page) => (
            <fieldset key={page.key} className="role-page">
              <legend>
                <Group
                  label={page.title}
                  leaves={page.perms}
                  chosen={chosen}
                  readOnly={readOnly}
                  onTurn={(leaves, on) => turn(leaves, on)}
                />
              </legend>
              <div className="role-perms">
                {page.perms.map((leaf) => (
                  <span key={leaf.perm} title={leaf.is_held ? leaf.perm : t('beyond')}>
                    <Checkbox
                      checked={chosen.has(leaf.perm)}
                      disabled={readOnly || !leaf.is_held}
                      onChange={(on) => turn([leaf], on, page.whole)}
                    >
                      {leaf.title}
                    </Checkbox>
                  </span>
                ))}
              </div>
            </fieldset>
          ))}
        </section>
      ))}
      {!readOnly && (
        <div className="role-rules-foot">
          <span role="status">
            {t('held', { count: known.filter((perm) => chosen.has(perm)).length })} ·{' '}
            {added + removed === 0 ? t('unchanged') : t('changed', { added, removed })}
          </span>
          <span className="bo-row">
            <Button theme="default" variant="outline" onClick={onClose}>
              {t(word.cancel)}
            </Button>
            <Button loading={busy} disabled={added + removed === 0} onClick={() => void save()}>
              {t('save')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  label: string;
  leaves: readonly Leaf[];
  chosen: ReadonlySet<string>;
  readOnly: boolean;
  onTurn: (leaves: readonly Leaf[], on: boolean) => void;
}

/** All of a page or a section at once; those that one does not hold oneself stay as they are. */
function Group({ label, leaves, chosen, readOnly, onTurn }: GroupProps) {
  const count = leaves.filter(({ perm }) => chosen.has(perm)).length;
  const own = leaves.filter(({ is_held }) => is_held);
  return (
    <Checkbox
      checked={count === leaves.length}
      indeterminate={count > 0 && count < leaves.length}
      disabled={readOnly || own.length === 0}
      onChange={() =>
        onTurn(
          own,
          own.some(({ perm }) => !chosen.has(perm)),
        )
      }
    >
      {label}
      <small className="role-count">
        {count} / {leaves.length}
      </small>
    </Checkbox>
  );
}
