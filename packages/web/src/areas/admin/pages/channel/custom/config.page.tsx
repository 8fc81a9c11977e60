/** What own channels cost, need, and whether they are open at all. */
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { settingGroups } from '@keymall/contract/settings/groups';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { settingTexts } from '#kit/back-office/settings-labels';
import { Setting } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { useLocale } from '#kit/i18n';

const { schema } = settingGroups.custom;
const { lead, parts, texts } = settingTexts.custom;

export function Page() {
  const locale = useLocale();
  const query = useCall(adminCustomChannel.config, {});
  return (
    <>
      <PageHead lead={lead[locale]} />
      <Card>
        <Answered query={query} rows={7}>
          {(values) => (
            <FormFrame saves={adminCustomChannel.setConfig} initial={values} schema={schema}>
              {parts.map((part) => (
                <FormSection key={part.title.en_US} title={part.title[locale]}>
                  {part.keys.map((key) => (
                    <Setting key={key} name={key} schema={schema} words={texts[key]} />
                  ))}
                </FormSection>
              ))}
            </FormFrame>
          )}
        </Answered>
      </Card>
    </>
  );
}
