/** Takes an order that was placed as a guest into one's account: at once for whoever is signed in, after signing in for others. */
import * as word from '@keymall/contract/kit/word';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { sessionOf } from '#kit/session';
import { toast } from '#kit/toast';
import { bindOrder } from '../../storefront/bind.ts';
import type { Proof } from '../../storefront/lookup.ts';
import { buyerSentence } from '../../storefront/sentence.ts';

const SignDialog = lazy(async () => ({ default: (await import('../../storefront/sign-dialog.tsx')).SignDialog }));

const text = words(
  { bind: '保存到我的账号', bound: '订单已绑定到账号' },
  { bind: 'Save to my account', bound: 'The order is yours now' },
  { network: word.networkError },
);

export function BindOrder({ proof, onBound }: { proof: Proof; onBound: () => void }) {
  const t = useWords(text);
  const [signing, setSigning] = useState(false);
  const [busy, setBusy] = useState(false);
  const bind = async (): Promise<void> => {
    setBusy(true);
    try {
      await bindOrder(proof);
      toast.success(t('bound'));
      onBound();
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} onClick={() => (sessionOf('personal') ? void bind() : setSigning(true))}>
        {t('bind')}
      </Button>
      {signing && (
        <Suspense>
          <SignDialog onClose={() => setSigning(false)} onSigned={() => void bind()} />
        </Suspense>
      )}
    </>
  );
}
