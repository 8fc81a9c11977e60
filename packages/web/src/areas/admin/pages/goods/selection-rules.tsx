/** The rules of card selection as they stand, and the dialog that changes them. */
import { selectionSwitchWords } from '@keymall/contract/ordering/selection-words';
import { adminConfig } from '@keymall/contract/platform/config';
import { settingGroups } from '@keymall/contract/settings/groups';
import { useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Money, StatusTag } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { needs } from '#kit/back-office/office';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { settingTexts } from '#kit/back-office/settings-labels';
import { Setting } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words({ title: '选号规则', change: '修改规则' }, { title: 'Rules', change: 'Change' });

const { schema } = settingGroups.selectcard;
const labels = settingTexts.selectcard;
const keys = labels.parts.flatMap((part) => part.keys);

export function SelectionRules() {
  const t = useWords(text);
  const locale = useLocale();
  const query = useCall(adminConfig.getConfig, { group: 'selectcard' });
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('title')}
      extra={
        <Allowed to={needs(adminConfig.editConfig)}>
          <Button variant="outline" disabled={query.data === undefined} onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </Allowed>
      }
    >
      <Answered query={query} rows={2}>
        {({ values }) => {
          const { status, selectcard_fee_min, selectcard_fee_platform_rate, selectcard_fee_merchant_rate } = schema.encode(
            schema.decode(values),
          );
          return (
            <>
              <Facts
                rows={[
                  [labels.texts.status[locale], <StatusTag key="status" of={selectionSwitchWords} value={status === 1 ? 1 : 0} />],
                  [labels.texts.selectcard_fee_min[locale], <Money key="min" yuan={String(selectcard_fee_min)} />],
                  [labels.texts.selectcard_fee_platform_rate[locale], `${selectcard_fee_platform_rate}%`],
                  [labels.texts.selectcard_fee_merchant_rate[locale], `${selectcard_fee_merchant_rate}%`],
                ]}
              />
              {open && (
                <EditDialog
                  open
                  title={t('title')}
                  saves={adminConfig.editConfig}
                  initial={values}
                  schema={schema}
                  toInput={(next) => ({ group: 'selectcard' as const, values: { ...next } })}
                  onClose={() => setOpen(false)}
                >
                  {keys.map((key) => (
                    <Setting key={key} name={key} schema={schema} words={labels.texts[key]} />
                  ))}
                </EditDialog>
              )}
            </>
          );
        }}
      </Answered>
    </Card>
  );
}
