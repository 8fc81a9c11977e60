/** A pool in a list: its cover, what it is called and filed under, and what it says of itself. */
import { Thumb, Two } from '#kit/back-office/cells';
import { useWords, words } from '#kit/i18n';

const text = words({ recommended: '推荐' }, { recommended: 'recommended' });

interface Pool {
  name: string;
  intro: string;
  cover: string;
  category: string;
  is_recommend?: number;
}

export function PoolName({ pool: { name, intro, cover, category, is_recommend } }: { pool: Pool }) {
  const t = useWords(text);
  return (
    <span className="bo-goods">
      <Thumb src={cover} alt="" size={40} />
      <Two note={intro}>{[name, category, is_recommend === 1 ? t('recommended') : ''].filter(Boolean).join(' · ')}</Two>
    </span>
  );
}
