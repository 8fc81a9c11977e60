/** How AI answers at the official account: out of what, within which limits, and what goes to a person. */
import { Link } from 'react-router';
import { SettingsPage } from '#kit/back-office/settings-page';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';

const text = words(
  { knowledge: '查看平台知识库', pairs: '查看训练问答', model: '模型接口与每日额度' },
  { knowledge: 'What is known', pairs: 'Questions and answers', model: 'The model and its budget' },
);

export function Page() {
  const t = useWords(text);
  return (
    <SettingsPage
      group="wechat_ai"
      beside={
        <p className="bo-row">
          <Link to={adminPath('wechat/aiKnowledge/index')}>{t('knowledge')}</Link>
          <Link to={adminPath('wechat/aiTraining/index')}>{t('pairs')}</Link>
          <Link to={adminPath('wechat/ai/index')}>{t('model')}</Link>
        </p>
      }
    />
  );
}
