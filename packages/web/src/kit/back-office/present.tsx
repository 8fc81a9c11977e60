/** Who else has the same thing open now: two who answer one complaint at once should know of each other. */
import { type PresentPerson, type PresentThing, presenceChannel } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useState } from 'react';
import { UserIcon } from 'tdesign-icons-react';
import { inList } from '../format.ts';
import { useLocale, useWords, words } from '../i18n.tsx';
import { listen, type Member } from '../push-line.ts';
import { SiteContext } from '../site.ts';
import { officeListener } from './live.ts';
import { useOffice } from './office.ts';

const text = words(
  { order: '{names} 也打开了这笔订单', complaint: '{names} 也打开了这件投诉' },
  { order: 'Also open with {names}', complaint: 'Also open with {names}' },
);

const nameOf = ({ info }: Member): string => (info as Partial<PresentPerson> | null)?.name ?? '';

/** Nothing while nobody else is there, or it can't be known: whoever may not see the others sees none. */
export function Present({ what, id }: { what: PresentThing; id: number }) {
  const { role, account } = useOffice();
  const push = use(SiteContext)?.push;
  const locale = useLocale();
  const t = useWords(text);
  const [others, setOthers] = useState<readonly Member[]>([]);
  const channel = presenceChannel(what, id, role === 'admin' ? 'admin' : { merchantId: account.id });
  useEffect(() => {
    if (!push) return undefined;
    const leave = listen(push, officeListener(role, account.id), channel, { heard: () => undefined, others: setOthers });
    return () => {
      leave();
      setOthers([]);
    };
  }, [push, role, account.id, channel]);
  const names = others.map(nameOf).filter((name) => name !== '');
  return (
    <p className="bo-present" role="status" hidden={names.length === 0}>
      {names.length > 0 && (
        <>
          <UserIcon /> {t(what, { names: inList(names, locale) })}
        </>
      )}
    </p>
  );
}
