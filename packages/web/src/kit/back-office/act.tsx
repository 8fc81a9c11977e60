/** Buttons that do something on the server. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { ReactElement, ReactNode } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { confirm as ask } from '../confirm.tsx';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { needs, useAllowed } from './office.ts';
import { useSubmit } from './submit.ts';

const text = words({ done: '操作成功' }, { done: 'Done' }, { edit: word.edit, del: word.del });

interface ActProps<E extends Endpoint> {
  does: E;
  with: WireInput<E>;
  /** Asked first, as 确定要{action}吗？ */
  confirm?: string;
  /** More to know before saying yes. */
  note?: string;
  children: ReactNode;
  /** How it looks: a link in a row, or a button. */
  look?: 'link' | 'primary' | 'outline';
  danger?: boolean;
  disabled?: boolean;
  icon?: ReactElement;
  /** Said once it worked; the server's part of the story comes to `onDone`. */
  done?: string;
  onDone?: (data: WireOutput<E>) => void;
}

/** Absent without the permission; asks, calls, tells, and has the page refreshed. */
export function Act<E extends Endpoint>(props: ActProps<E>) {
  const { does, with: input, confirm, note, children, look = 'link', danger = false, disabled, icon, done, onDone } = props;
  const t = useWords(text);
  const may = useAllowed(needs(does));
  const { send, busy } = useSubmit(does, { done: done ?? t('done') });
  if (!may) return null;
  const run = async (): Promise<void> => {
    const data = await send(input);
    onDone?.(data);
  };
  const press = async (): Promise<void> => {
    if (confirm) await ask({ action: confirm, run, danger, ...(note !== undefined && { note }) });
    else await run().catch(() => undefined);
  };
  return (
    <Button
      theme={danger ? 'danger' : look === 'outline' ? 'default' : 'primary'}
      variant={look === 'link' ? 'text' : look === 'outline' ? 'outline' : 'base'}
      size={look === 'link' ? 'small' : 'medium'}
      loading={busy && !confirm}
      disabled={disabled}
      icon={icon}
      onClick={(event) => {
        event.stopPropagation();
        void press();
      }}
    >
      {children}
    </Button>
  );
}

/** Deletes what stands in a row, after a question. */
export function DelAct<E extends Endpoint>(props: Omit<ActProps<E>, 'children' | 'danger' | 'confirm'> & { confirm: string }) {
  const t = useWords(text);
  return (
    <Act {...props} danger>
      {t('del')}
    </Act>
  );
}

interface OpenerProps {
  onClick: () => void;
  children: ReactNode;
  /** What it leads to; without its permission there is no button. */
  need?: Endpoint;
  disabled?: boolean;
}

/** A button in a row that opens something instead of calling. */
export function RowButton({ onClick, children, need, danger = false }: OpenerProps & { danger?: boolean }) {
  const may = useAllowed(need ? needs(need) : []);
  if (!may) return null;
  return (
    <Button
      theme={danger ? 'danger' : 'primary'}
      variant="text"
      size="small"
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </Button>
  );
}

/** The button in a row that opens its form. */
export function EditButton(props: Omit<OpenerProps, 'children'>) {
  const t = useWords(text);
  return <RowButton {...props}>{t('edit')}</RowButton>;
}

/** The button beside a title that begins something new. */
export function AddButton({ onClick, children, need }: OpenerProps) {
  const may = useAllowed(need ? needs(need) : []);
  return may ? (
    <Button icon={<AddIcon />} onClick={onClick}>
      {children}
    </Button>
  ) : null;
}

/** A quieter button beside a title, to another page or into a drawer. */
export function OpenButton({ onClick, children, need, disabled }: OpenerProps) {
  const may = useAllowed(need ? needs(need) : []);
  return may ? (
    <Button variant="outline" theme="default" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  ) : null;
}
