/** One value, shown the same everywhere in the back offices. */
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { Label, StatusWords } from '@keymall/contract/kit/words';
import type { ReactNode } from 'react';
import { FileCopyIcon, ImageIcon } from 'tdesign-icons-react';
import { confirm } from '../confirm.tsx';
import { copy } from '../copy.ts';
import { count, money } from '../format.ts';
import { useLocale, useWords, words } from '../i18n.tsx';
import { LazyPicture } from '../lazy-picture.tsx';
import { ViewablePicture } from '../viewable-picture.tsx';

import { needs, useAllowed } from './office.ts';
import { useSubmit } from './submit.ts';
import { Toggle } from './toggle.tsx';

const text = words({ copy: '复制{what}', none: '—', noPicture: '无图片' }, { copy: 'Copy {what}', none: '—', noPicture: 'No picture' });

/** A count as far as lists count: the bound itself means so many or more. */
export const counted = (value: number): string => (value >= COUNTED_ROWS ? `${count(COUNTED_ROWS)}+` : count(value));

/** Nothing to show: a quiet dash. */
export const None = () => <span className="bo-none">—</span>;

/** An amount in yuan as the wire has it. `signed` marks what came in and what went out. */
export function Money({ yuan, signed = false, strong = false }: { yuan: string; signed?: boolean; strong?: boolean }) {
  const isNegative = yuan.startsWith('-');
  const amount = money(isNegative ? yuan.slice(1) : yuan);
  const sign = isNegative ? '−' : signed ? '+' : '';
  const tone = signed ? (isNegative ? 'out' : 'in') : undefined;
  return (
    <span className={strong ? 'bo-money bo-strong' : 'bo-money'} data-tone={tone}>
      {sign}
      {amount}
    </span>
  );
}

/** A moment as the wire has it; a dash when there was none. */
export const Time = ({ at }: { at: string | null }) =>
  at ? (
    <time className="bo-time" dateTime={`${at.replace(' ', 'T')}+08:00`}>
      {at}
    </time>
  ) : (
    <None />
  );

/** A status by its word, never by its number. */
export function StatusTag<Value extends string | number>({ of, value }: { of: StatusWords<Value>; value: Value }) {
  const locale = useLocale();
  const word = of[value];
  return (
    <span className="bo-tag" data-tone={word.tone}>
      {word[locale]}
    </span>
  );
}

/** The values of a status as choices for a filter or a form. */
export function useChoices<Value extends string | number>(of: StatusWords<Value>): { value: string; label: string }[] {
  const locale = useLocale();
  return Object.entries<Label>(of).map(([value, label]) => ({ value, label: label[locale] }));
}

/** A person or a shop: picture or first letter, name, and what else tells them apart. */
export function UserChip({ name, avatar, note }: { name: string; avatar?: string; note?: ReactNode }) {
  return (
    <span className="bo-chip">
      <Avatar name={name} src={avatar} />
      <span className="bo-chip-text">
        <span className="bo-clip">{name}</span>
        {note && <small className="bo-clip">{note}</small>}
      </span>
    </span>
  );
}

/** A round picture, or the first letter of the name. */
export const Avatar = ({ name, src, size = 32 }: { name: string; src?: string; size?: number }) => (
  <span
    className="bo-avatar"
    style={{ width: size, height: size, fontSize: size * 0.42 }}
    // drawn, not said: it is no part of what its button is called
    data-letter={src ? undefined : ([...name][0]?.toUpperCase() ?? '?')}
    aria-hidden="true"
  >
    {src && <LazyPicture src={src} alt="" width={size} height={size} />}
  </span>
);

/** A small square picture, or the sign for none. One that is described is opened large by pressing it. */
export function Thumb({ src, alt, size = 44 }: { src: string; alt: string; size?: number }) {
  const t = useWords(text);
  const Shown = alt ? ViewablePicture : LazyPicture;
  return (
    <span className="bo-thumb" style={{ width: size, height: size }}>
      {src ? <Shown src={src} alt={alt} width={size} height={size} /> : <ImageIcon size={`${size * 0.45}px`} aria-label={t('noPicture')} />}
    </span>
  );
}

/** Characters of a number that stand on one line wherever it is; of a longer one the end is always shown. */
const SHORT = 18;
const TAIL = 6;

interface CopyProps {
  value: string;
  /** Names it for the button: 订单号. */
  what: string;
  /** On one line: a long number gives way in its middle; it is whole on hover, and copied whole. */
  short?: boolean;
  children?: ReactNode;
}

/** A number on its one line, inside of a `bo-number`: the middle of a long one gives way. */
export const MiddleCut = ({ value }: { value: string }) =>
  value.length > SHORT ? (
    <>
      <span className="bo-number-head">{value.slice(0, -TAIL)}</span>
      {value.slice(-TAIL)}
    </>
  ) : (
    value
  );

/** Text with a button that copies it. */
export function Copy({ value, what, short = false, children }: CopyProps) {
  const t = useWords(text);
  if (!value) return <None />;
  return (
    <span className="bo-copy">
      <span className={short ? 'bo-mono bo-number' : 'bo-mono'} title={short ? value : undefined}>
        {children ?? (short ? <MiddleCut value={value} /> : value)}
      </span>
      <button
        type="button"
        className="bo-icon"
        aria-label={t('copy', { what })}
        title={t('copy', { what })}
        onClick={(event) => {
          event.stopPropagation();
          void copy(value);
        }}
      >
        <FileCopyIcon />
      </button>
    </span>
  );
}

/** Text that may be cut short on its line is whole on hover. */
const whole = (shown: ReactNode): string | undefined => (typeof shown === 'string' ? shown : undefined);

/** A value, and what belongs to it in small below: two lines at the most. */
export const Two = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <span className="bo-two">
    <span title={whole(children)}>{children}</span>
    {note && <small title={whole(note)}>{note}</small>}
  </span>
);

/** What has a sign of its own, with it before: a way to pay. */
export const Signed = ({ logo, size = 22, children }: { logo?: string | undefined; size?: number; children: ReactNode }) => (
  <span className="bo-signed">
    {logo ? (
      <img src={logo} alt="" width={size} height={size} />
    ) : (
      <span
        className="bo-signed-blank"
        data-letter={typeof children === 'string' ? [...children][0] : ''}
        style={{ width: size, height: size }}
        aria-hidden="true"
      />
    )}
    {children}
  </span>
);

/** A switch's state as the wire has it. */
export const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0);

interface SwitchProps<E extends Endpoint> {
  /** The call that turns it. */
  does: E;
  on: boolean;
  /** The call's input for the state wanted. */
  with: (on: boolean) => WireInput<E>;
  /** What it turns, for screen readers: 上架“月卡”. */
  label: string;
  /** Asked before turning: 下架该商品. */
  confirm?: (on: boolean) => string | null;
  disabled?: boolean;
}

/** A switch in a row. Shows the state, and turns it where the account may. */
export function Switch<E extends Endpoint>({ does, on, with: input, label, confirm: question, disabled }: SwitchProps<E>) {
  const { send, busy } = useSubmit(does);
  const may = useAllowed(needs(does));
  const turn = async (to: boolean): Promise<void> => {
    const run = (): Promise<unknown> => send(input(to));
    const action = question?.(to);
    // the reason was shown by useSubmit; the switch shows the server's state again
    if (action) await confirm({ action, run });
    else await run().catch(() => undefined);
  };
  return (
    <span className="bo-switch">
      <Toggle small on={on} busy={busy} disabled={!may || disabled} label={label} onTurn={(to) => void turn(to)} />
    </span>
  );
}

/** Whether a call takes a row's id and one more value by a name. */
type Takes<E extends Endpoint, Name extends string, Value> = WireInput<E> extends { id: number } & Record<Name, Value> ? E : never;
type Flag = 0 | 1;

interface RowSwitchProps<E extends Endpoint, Name extends string> {
  does: Takes<E, Name, Flag>;
  row: { id: number } & { [Each in Name]?: Flag };
  /** Which flag of the row it turns. */
  of: Name;
  label: string;
  confirm?: (on: boolean) => string | null;
}

/** A flag of a row, turned where it stands. */
export const RowSwitch = <E extends Endpoint, Name extends string>({ does, row, of, label, confirm: asks }: RowSwitchProps<E, Name>) => (
  <Switch<Endpoint>
    does={does}
    on={row[of] === 1}
    with={(on) => ({ id: row.id, [of]: flagOf(on) })}
    label={label}
    {...(asks && { confirm: asks })}
  />
);
