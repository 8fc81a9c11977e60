/** The passkeys of whoever is signed in: added, named, removed. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Act, EditButton } from '#kit/back-office/act';
import { Time } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Button } from '#kit/button';
import { sentenceOf } from '#kit/call';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { accountWords } from './account.words.ts';
import { addPasskey, canPasskey, isHeldAlready, isTurnedDown } from './passkey.ts';
import './account.css';

type Calls = Pick<AccountCalls, 'passkeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'>;

export function PasskeyCard({ of }: { of: Calls }) {
  const t = useWords(accountWords);
  const query = useCall(of.passkeys, {});
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState<{ id: number; name: string } | null>(null);
  const add = async (count: number): Promise<void> => {
    setBusy(true);
    try {
      await addPasskey(of, t('passkeyName', { count: count + 1 }));
      toast.success(t('passkeyAdded'));
      await queries.invalidateQueries({ queryKey: [of.passkeys.area] });
    } catch (error) {
      toast.error(isHeldAlready(error) ? t('passkeyHeld') : isTurnedDown(error) ? t('passkeyTurnedDown') : sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card
      title={t('passkeys')}
      extra={
        query.data?.is_possible &&
        canPasskey() && (
          <Button size="small" busy={busy} onClick={() => void add(query.data?.list.length ?? 0)}>
            {t('passkeyAdd')}
          </Button>
        )
      }
    >
      <p className="bo-note">{t('passkeyLead')}</p>
      <Answered query={query} rows={2}>
        {({ list, is_possible }) =>
          list.length === 0 ? (
            <p className="bo-note">{t(is_possible && canPasskey() ? 'passkeyNone' : 'passkeyImpossible')}</p>
          ) : (
            <ul className="account-devices">
              {list.map(({ id, name, is_synced, create_at, use_at }) => (
                <li key={id}>
                  <div>
                    <strong>{name}</strong>
                    <small>
                      {t('passkeySince')} <Time at={create_at} />
                      {use_at !== null && (
                        <>
                          {' · '}
                          {t('seen')} <Time at={use_at} />
                        </>
                      )}
                      {is_synced && ` · ${t('passkeySynced')}`}
                    </small>
                  </div>
                  <EditButton onClick={() => setNaming({ id, name })} />
                  <Act
                    does={of.removePasskey}
                    with={{ id }}
                    danger
                    confirm={t('passkeyRemove')}
                    note={t('passkeyRemoveNote')}
                    done={t('passkeyRemoved')}
                  >
                    {t('del')}
                  </Act>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {naming && (
        <EditDialog
          open
          title={t('passkeyRename')}
          saves={of.renamePasskey}
          initial={{ name: naming.name }}
          fixed={{ id: naming.id }}
          onClose={() => setNaming(null)}
        >
          <Field<Calls['renamePasskey']> of="name" label={t('passkeyLabel')} autoFocus />
        </EditDialog>
      )}
    </Card>
  );
}
