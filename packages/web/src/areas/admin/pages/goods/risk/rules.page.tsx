/** The rules: from what on each speaks, and for how many points. */
import * as word from '@keymall/contract/kit/word';
import { adminRiskRule } from '@keymall/contract/risk/risk';
import { riskRuleWords } from '@keymall/contract/risk/risk-words';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { flagOf, None, Switch } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import './rules.css';

const text = words(
  {
    lead: '每条规则满足时计入相应分数，分数相加；0 分或停用的规则不计',
    rule: '规则',
    points: '分数',
    reaches: '阈值',
    least: '前提',
    turn: '启用规则“{name}”',
    edit: '修改风控规则',
    acts: '操作',
  },
  {
    lead: 'Each rule that speaks counts its points, which are added up; one without points or turned off does not speak',
    rule: 'Rule',
    points: 'Points',
    reaches: 'Threshold',
    least: 'Only where',
    turn: 'Use the rule “{name}”',
    edit: 'Change the rule',
    acts: 'Actions',
  },
);

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const query = useCall(adminRiskRule.rules, {});
  const [editing, setEditing] = useState<string | null>(null);
  const edited = query.data?.list.find(({ code }) => code === editing);
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <Answered query={query} rows={8}>
          {({ list }) => (
            <ul className="risk-rules">
              {list.map(({ changed: _, ...rule }) => {
                const { reaches, least, ...name } = riskRuleWords[rule.code];
                return (
                  <li key={rule.code}>
                    <div>
                      <strong>{name[locale]}</strong>
                      <small>
                        {reaches ? `${reaches[locale]} ${rule.reaches}` : <None />}
                        {least && ` · ${least[locale]} ${rule.least}`}
                      </small>
                    </div>
                    <span>
                      {t('points')} {rule.points}
                    </span>
                    <Switch
                      does={adminRiskRule.save}
                      on={rule.status === 1}
                      with={(on) => ({ ...rule, status: flagOf(on) })}
                      label={t('turn', { name: name[locale] })}
                    />
                    <RowButton need={adminRiskRule.save} onClick={() => setEditing(rule.code)}>
                      {t(word.edit)}
                    </RowButton>
                  </li>
                );
              })}
            </ul>
          )}
        </Answered>
      </Card>
      {edited && (
        <EditDialog
          open
          title={t('edit')}
          saves={adminRiskRule.save}
          initial={{ points: edited.points, reaches: edited.reaches, least: edited.least }}
          fixed={{ code: edited.code, status: edited.status }}
          onClose={() => setEditing(null)}
        >
          <p className="bo-note">{riskRuleWords[edited.code][locale]}</p>
          <Field<typeof adminRiskRule.save> of="points" label={t('points')} />
          {riskRuleWords[edited.code].reaches && (
            <Field<typeof adminRiskRule.save> of="reaches" label={riskRuleWords[edited.code].reaches?.[locale] ?? ''} />
          )}
          {riskRuleWords[edited.code].least && (
            <Field<typeof adminRiskRule.save> of="least" label={riskRuleWords[edited.code].least?.[locale] ?? ''} />
          )}
        </EditDialog>
      )}
    </>
  );
}
