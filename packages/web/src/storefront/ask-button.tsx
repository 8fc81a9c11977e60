/** The way to ask a shop, with what it has answered since. What it opens is loaded when it is asked for, or where somebody asked before. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSite } from '#kit/site';
import { readLocal, writeLocal } from '#kit/storage';
import type { AskProps } from './ask-shop.tsx';

const AskShop = lazy(() => import('./ask-shop.tsx'));

/** Whoever asked before hears of answers, after the page is there. */
const LATER_MS = 2_000;
const MOST_SAID = 99;

interface AskButtonProps extends Pick<AskProps, 'of' | 'goods_id'> {
  label: string;
  className?: string;
  children: ReactNode;
}

export function AskButton({ label, className, children, ...ask }: AskButtonProps) {
  const [open, setOpen] = useState(false);
  // once there it stays, so that answers are heard while it is closed
  const [isThere, setIsThere] = useState(false);
  const [unread, setUnread] = useState(0);
  const isOn = useSite().message_chat_shop_status === 1;
  // of an order it is not remembered
  const key = 'shop_id' in ask.of ? `keymall.asked.${ask.of.shop_id}` : null;
  useEffect(() => {
    if (!isOn || key === null || readLocal(key) === null) return;
    const timer = setTimeout(() => setIsThere(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [isOn, key]);
  if (!isOn) return null;
  const shown = unread > MOST_SAID ? `${MOST_SAID}+` : String(unread);
  const name = unread > 0 ? `${label} (${shown})` : label;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        onClick={() => {
          if (key !== null) writeLocal(key, '1');
          setIsThere(true);
          setOpen(true);
        }}
      >
        {children}
        {unread > 0 && (
          <b className="km-asked" aria-hidden="true">
            {shown}
          </b>
        )}
      </button>
      {isThere && (
        <Suspense>
          <AskShop {...ask} open={open} onUnread={setUnread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
