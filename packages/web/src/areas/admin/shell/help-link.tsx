/** The reference of all calls, for whoever connects something to the platform. */
import { platformRaw } from '@keymall/contract/platform/home';
import { HelpCircleIcon } from 'tdesign-icons-react';
import { useWords, words } from '#kit/i18n';

const text = words({ docs: '接口文档' }, { docs: 'API reference' });

export function HelpLink() {
  const t = useWords(text);
  return (
    <a className="bo-icon" href={platformRaw.docs.path} target="_blank" rel="noreferrer" aria-label={t('docs')} title={t('docs')}>
      <HelpCircleIcon size="18px" />
    </a>
  );
}
