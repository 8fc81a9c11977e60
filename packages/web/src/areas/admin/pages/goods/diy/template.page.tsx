/** One template put together in the merchants' own editor. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminDesignTemplate } from '@keymall/contract/merchant/design';
import { blockTypes } from '@keymall/contract/merchant/design-look-words';
import { designDeviceWords } from '@keymall/contract/merchant/design-words';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { flagOf, Switch } from '#kit/back-office/cells';
import { PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { call } from '#kit/call';
import { useLocale, useWords, words } from '#kit/i18n';
import { Editor } from '../../../../../features/design/editor.tsx';
import { useDesign } from '../../../../../features/design/use-design.ts';

const text = words({ use: '启用模板' }, { use: 'In use' });

type Found = WireOutput<typeof adminDesignTemplate.detail>;

export function Page() {
  const id = Number(useParams()['id']);
  const query = useCall(adminDesignTemplate.detail, { id }, { anew: true });
  return (
    <Answered query={query} rows={10}>
      {(found) => <Opened key={id} found={found} />}
    </Answered>
  );
}

function Opened({ found: { id, name, device, status, design, revision, preview_url } }: { found: Found }) {
  const t = useWords(text);
  const locale = useLocale();
  const save = useCallback(
    (input: { revision: number; design: Found['design'] }) => call(adminDesignTemplate.save, { id, ...input }, { quiet: true }),
    [id],
  );
  const work = useDesign({ design, revision, save, changedCode: refusals.design_changed.code });
  return (
    <>
      <PageHead about={name} lead={`${name} · ${designDeviceWords[device][locale]}`} />
      <Editor
        work={work}
        allowed={blockTypes}
        previewUrl={preview_url}
        screen={device === 'pc' ? 'pc' : 'mobile'}
        around={{ goods: [], categories: [], purpose: 'site' }}
      >
        <Switch does={adminDesignTemplate.status} on={status === 1} with={(on) => ({ id, status: flagOf(on) })} label={t('use')} />
        <span className="bo-note">{t('use')}</span>
      </Editor>
    </>
  );
}
