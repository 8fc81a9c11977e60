/** One merchant's page as the platform looks at it: on both devices, as its buyers would see it. */
import * as word from '@keymall/contract/kit/word';
import { adminDesign } from '@keymall/contract/merchant/design';
import { blockWords, designDeviceWords, designStatusWords } from '@keymall/contract/merchant/design-words';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, OpenButton } from '#kit/back-office/act';
import { StatusTag, Time, Two } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import { Preview } from '../../../../../features/design/preview.tsx';
import { designText } from '../../../../../features/design/review-words.ts';
import { TemplateDialog } from '../../../../../features/design/template-dialog.tsx';
import '../../../../../features/design/design.css';

const text = words({ parts: '页面组件' }, { parts: 'Parts of the page' });

export function Page() {
  const t = useWords(designText);
  const tp = useWords(text);
  const locale = useLocale();
  const id = Number(useParams()['id']);
  const query = useCall(adminDesign.detail, { id }, { anew: true });
  const [refusing, setRefusing] = useState(false);
  const [copied, setCopied] = useState<{ id: number; name: string } | null>(null);
  const separator = locale === 'zh_CN' ? '、' : ', ';
  return (
    <>
      <PageHead about={query.data?.name}>
        {query.data?.status === 1 && (
          <>
            <Act
              does={adminDesign.approve}
              with={{ id, asked: query.data.asked }}
              confirm={t('passIt', { name: query.data.name })}
              look="primary"
            >
              {t('pass')}
            </Act>
            <OpenButton need={adminDesign.refuse} onClick={() => setRefusing(true)}>
              {t('refuse')}
            </OpenButton>
          </>
        )}
        {query.data && (
          <OpenButton need={adminDesign.copy} onClick={() => setCopied({ id, name: query.data.name })}>
            {t('copy')}
          </OpenButton>
        )}
      </PageHead>
      <Answered query={query} rows={10}>
        {(found) => (
          <>
            <Card title={found.name}>
              <Facts
                rows={[
                  [
                    t(word.merchant),
                    <Two key="shop" note={`#${found.merchant_id} ${found.username}`}>
                      {found.shop_name}
                    </Two>,
                  ],
                  [t('device'), designDeviceWords[found.device][locale]],
                  [
                    t(word.status),
                    <Two key="status" note={found.reason}>
                      <StatusTag of={designStatusWords} value={found.status} />
                    </Two>,
                  ],
                  [t('live'), found.version > 0 ? t('version', { version: found.version }) : t('unpublished')],
                  [t('updated'), <Time key="at" at={found.update_at} />],
                  [
                    tp('parts'),
                    found.design.blocks
                      .filter(({ visible }) => visible)
                      .map(({ type }) => blockWords[type][locale])
                      .join(separator),
                  ],
                ]}
              />
            </Card>
            <div className="ds-review">
              <Preview url={found.preview_url} revision={found.asked} screen="pc" />
              <Preview url={found.preview_url} revision={found.asked} screen="mobile" />
            </div>
            {refusing && (
              <ReasonDialog
                does={adminDesign.refuse}
                title={t('refuse')}
                fixed={{ id, asked: found.asked }}
                help={t('reasonHelp')}
                onClose={() => setRefusing(false)}
              />
            )}
          </>
        )}
      </Answered>
      <TemplateDialog of={copied} onClose={() => setCopied(null)} />
    </>
  );
}
