/** Below the mail and text-message settings: sends one to see whether they work. */

import type { Endpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card } from '#kit/back-office/page-head';
import { useWords, words } from '#kit/i18n';

const text = words(
  { title: '测试发送（使用已保存的配置）', done: '已发送' },
  { title: 'Try it out (with the saved settings)', done: 'Sent' },
  { send: word.send },
);

interface TryOutProps {
  sends: Endpoint;
  /** The field of its input: where to. */
  of: string;
  label: string;
}

export function TryOut({ sends, of, label }: TryOutProps) {
  const t = useWords(text);
  return (
    <Card>
      <FormFrame saves={sends} initial={{ [of]: '' }} submit={t('send')} done={t('done')}>
        <FormSection title={t('title')}>
          <Field of={of} label={label} />
        </FormSection>
      </FormFrame>
    </Card>
  );
}
