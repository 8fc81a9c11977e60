/** Searches by the whole text of a card. The text stays in the page: an address is kept by browsers and seen by proxies. */
import { MAX_CARD_LENGTH } from '@keymall/contract/inventory/card-lines';
import { useState } from 'react';
import { SearchIcon } from 'tdesign-icons-react';
import { Input } from 'tdesign-react';
import { Named } from '#kit/back-office/naming';
import { useWords } from '#kit/i18n';
import { text } from './cards.words.ts';

export function CardTextFilter({ onSearch }: { onSearch: (card: string) => void }) {
  const t = useWords(text);
  const [typed, setTyped] = useState('');
  return (
    <Named className="bo-filter bo-filter-card" label={t('whole')}>
      <Input
        placeholder={t('whole')}
        value={typed}
        maxlength={MAX_CARD_LENGTH}
        clearable
        autocomplete="off"
        prefixIcon={<SearchIcon />}
        onChange={(value) => {
          setTyped(value);
          if (value === '') onSearch('');
        }}
        onBlur={() => onSearch(typed.trim())}
        onKeydown={(_, { e }) => {
          if (e.key !== 'Enter') return;
          // the bar around it would search by the other filters
          e.preventDefault();
          onSearch(typed.trim());
        }}
      />
    </Named>
  );
}
