/** The menu as a phone shows it, and what can be said of the chosen button. Buttons are moved by dragging, by Alt and the arrows, or by their own tools. */
import {
  BUTTON_KINDS,
  type ButtonKind,
  blankButton,
  buttonKindWords,
  bytesOf,
  type MenuButton,
  MOST_BELOW,
  MOST_BUTTONS,
  menuFaults,
  NAME_BYTES,
  NAME_BYTES_BELOW,
  NAME_SHOWN,
  NAME_SHOWN_BELOW,
} from '@keymall/contract/wechat/menu-words';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { AddIcon, ArrowLeftIcon, ArrowRightIcon, DeleteIcon } from 'tdesign-icons-react';
import { Input, Textarea } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { Choice } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { confirm } from '#kit/confirm';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './words.ts';
import './menu.css';

type Below = Omit<MenuButton, 'buttons'>;
/** A button: which of the upper ones, and which below it; null: it is an upper one. */
export interface Place {
  at: number;
  below: number | null;
}

interface EditorProps {
  buttons: readonly MenuButton[];
  onChange: (buttons: MenuButton[]) => void;
  rules: readonly { id: number; name: string }[];
  readOnly: boolean;
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const each = list[from];
  return each === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, each);
};

export function MenuEditor({ buttons, onChange, rules, readOnly }: EditorProps) {
  const t = useWords(text);
  const [place, setPlace] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<Place | null>(null);
  const phone = useRef<HTMLElement>(null);
  const top = place && buttons[place.at];
  const chosen: Below | undefined = place?.below === null || !place ? (top ?? undefined) : top?.buttons[place.below];
  const faults = menuFaults(buttons);
  const faultAt = ({ at, below }: Place) => faults.find((each) => each.at === at && each.below === below);
  const nameOf = ({ name }: Below): string => name.trim() || t('unnamed');

  const put = (at: number, next: MenuButton): void => onChange(buttons.map((each, nth) => (nth === at ? next : each)));
  const change = (part: Partial<Below>): void => {
    if (!place || !top || readOnly) return;
    if (place.below === null) return put(place.at, { ...top, ...part });
    put(place.at, { ...top, buttons: top.buttons.map((each, nth) => (nth === place.below ? { ...each, ...part } : each)) });
  };
  const move = (from: Place, to: number): void => {
    const upper = buttons[from.at];
    if (!upper || readOnly) return;
    const row: readonly Below[] = from.below === null ? buttons : upper.buttons;
    const index = from.below ?? from.at;
    const each = row[index];
    if (!each || to < 0 || to >= row.length || to === index) return;
    if (from.below === null) onChange(moved(buttons, index, to));
    else put(from.at, { ...upper, buttons: moved(upper.buttons, index, to) });
    setPlace(from.below === null ? { at: to, below: null } : { at: from.at, below: to });
    setSaid(t('moved', { name: nameOf(each), at: to + 1, count: row.length }));
    // it is drawn elsewhere by then: the next step is expected from the same key
    requestAnimationFrame(() => phone.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus());
  };
  const addTop = (): void => {
    onChange([...buttons, { ...blankButton, buttons: [] }]);
    setPlace({ at: buttons.length, below: null });
  };
  const addBelow = (at: number): void => {
    const upper = buttons[at];
    if (!upper) return;
    put(at, { ...upper, buttons: [...upper.buttons, { ...blankButton }] });
    setPlace({ at, below: upper.buttons.length });
  };
  const remove = async (): Promise<void> => {
    if (!place || !top || !chosen) return;
    if (place.below === null) {
      if (top.buttons.length > 0 && !(await confirm({ action: t('removeIt', { name: nameOf(chosen) }), danger: true }))) return;
      onChange(buttons.toSpliced(place.at, 1));
      return setPlace(null);
    }
    put(place.at, { ...top, buttons: top.buttons.toSpliced(place.below, 1) });
    setPlace({ at: place.at, below: null });
  };
  const keys = (of: Place) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(of, (of.below ?? of.at) + step);
  };
  const drag = (of: Place) => ({
    draggable: !readOnly,
    'data-dragged': (dragged?.at === of.at && dragged.below === of.below) || undefined,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      setDragged(of);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const isRow = dragged && (dragged.below === null) === (of.below === null) && (of.below === null || dragged.at === of.at);
      if (isRow) move(dragged, of.below ?? of.at);
      setDragged(null);
    },
    onDragEnd: () => setDragged(null),
  });
  const drawn = (of: Place, each: Below) => (
    <button
      type="button"
      className="wm-button"
      aria-pressed={place?.at === of.at && place.below === of.below}
      data-wrong={faultAt(of) ? '' : undefined}
      onClick={() => setPlace(of)}
      onKeyDown={keys(of)}
    >
      {nameOf(each)}
    </button>
  );

  const row: readonly Below[] = place?.below === null ? buttons : (top?.buttons ?? []);
  const index = place ? (place.below ?? place.at) : 0;

  return (
    <div className="wm">
      <section className="wm-phone" aria-label={t('phone')} ref={phone}>
        <header>{t('account')}</header>
        <div className="wm-talk">
          <p className="wm-said">{chosen && chosen.kind === 'text' && chosen.words ? chosen.words : t('hint')}</p>
        </div>
        <ul className="wm-bar">
          {buttons.map((button, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place alone
            <li key={at} {...drag({ at, below: null })}>
              {place?.at === at && (
                <ul className="wm-below">
                  {button.buttons.map((each, below) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <li key={below} {...drag({ at, below })}>
                      {drawn({ at, below }, each)}
                    </li>
                  ))}
                  {!readOnly && button.buttons.length < MOST_BELOW && (
                    <li>
                      <button
                        type="button"
                        className="wm-button wm-add"
                        aria-label={t('addBelow')}
                        title={t('addBelow')}
                        onClick={() => addBelow(at)}
                      >
                        <AddIcon />
                      </button>
                    </li>
                  )}
                </ul>
              )}
              {drawn({ at, below: null }, button)}
            </li>
          ))}
          {!readOnly && buttons.length < MOST_BUTTONS && (
            <li>
              <button type="button" className="wm-button wm-add" aria-label={t('addTop')} title={t('addTop')} onClick={addTop}>
                <AddIcon />
              </button>
            </li>
          )}
        </ul>
      </section>
      <p className="km-hidden" role="status">
        {said}
      </p>
      {place && chosen ? (
        <ButtonForm
          key={`${place.at}.${place.below}`}
          button={chosen}
          isBelow={place.below !== null}
          opens={place.below === null && (top?.buttons.length ?? 0) > 0}
          fault={faultAt(place)?.what}
          rules={rules}
          readOnly={readOnly}
          onChange={change}
          tools={
            !readOnly && (
              <div className="wm-tools">
                <Button
                  type="button"
                  variant="outline"
                  theme="default"
                  icon={<ArrowLeftIcon />}
                  aria-label={t('earlier', { name: nameOf(chosen) })}
                  disabled={index === 0}
                  onClick={() => move(place, index - 1)}
                />
                <Button
                  type="button"
                  variant="outline"
                  theme="default"
                  icon={<ArrowRightIcon />}
                  aria-label={t('later', { name: nameOf(chosen) })}
                  disabled={index === row.length - 1}
                  onClick={() => move(place, index + 1)}
                />
                <Button type="button" variant="outline" theme="danger" icon={<DeleteIcon />} onClick={() => void remove()}>
                  {t('remove', { name: nameOf(chosen) })}
                </Button>
              </div>
            )
          }
        />
      ) : (
        <p className="bo-note">{t('none')}</p>
      )}
    </div>
  );
}

interface ButtonFormProps {
  button: Below;
  isBelow: boolean;
  /** It opens others, and does nothing else. */
  opens: boolean;
  fault: { zh_CN: string; en_US: string } | undefined;
  rules: EditorProps['rules'];
  readOnly: boolean;
  onChange: (part: Partial<Below>) => void;
  tools: ReactNode;
}

function ButtonForm({ button, isBelow, opens, fault, rules, readOnly, onChange, tools }: ButtonFormProps) {
  const t = useWords(text);
  const locale = useLocale();
  const kindId = useId();
  const ruleId = useId();
  const most = isBelow ? NAME_BYTES_BELOW : NAME_BYTES;
  const line = (of: 'name' | 'url' | 'app_id' | 'page_path', label: string, help?: string) => (
    <Line label={label} help={help}>
      {(id) => (
        <Named id={id}>
          <Input value={button[of]} disabled={readOnly} onChange={(next) => onChange({ [of]: next })} />
        </Named>
      )}
    </Line>
  );
  const shared = { set: () => undefined, invalid: false, readOnly, describedBy: undefined };
  return (
    <div className="wm-form">
      <h3>{t(isBelow ? 'below' : 'button')}</h3>
      {tools}
      {fault && <p role="alert">{fault[locale]}</p>}
      {line('name', t('name'), t('nameHelp', { bytes: bytesOf(button.name), most, shown: isBelow ? NAME_SHOWN_BELOW : NAME_SHOWN }))}
      {opens ? (
        <p className="bo-note">{t('kindBelow')}</p>
      ) : (
        <>
          <div className="wm-line">
            <label htmlFor={kindId}>{t('kind')}</label>
            <Choice
              control={{ ...shared, id: kindId, value: button.kind, set: (next) => onChange({ kind: next as ButtonKind }) }}
              label={t('kind')}
              options={BUTTON_KINDS.map((value) => ({ value, label: buttonKindWords[value][locale] }))}
            />
          </div>
          {button.kind === 'text' && (
            <Line label={t('words')}>
              {(id) => (
                <Named id={id}>
                  <Textarea
                    value={button.words}
                    disabled={readOnly}
                    maxlength={600}
                    autosize={{ minRows: 3, maxRows: 9 }}
                    onChange={(next) => onChange({ words: next })}
                  />
                </Named>
              )}
            </Line>
          )}
          {button.kind === 'rule' && (
            <div className="wm-line">
              <label htmlFor={ruleId}>{t('rule')}</label>
              {rules.length === 0 ? (
                <p className="bo-note">{t('noRules')}</p>
              ) : (
                <Choice
                  control={{
                    ...shared,
                    id: ruleId,
                    value: button.rule_id ?? '',
                    set: (next) => onChange({ rule_id: typeof next === 'number' ? next : null }),
                  }}
                  label={t('rule')}
                  options={rules.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </div>
          )}
          {button.kind === 'view' && line('url', t('url'))}
          {button.kind === 'mini' && (
            <>
              {line('app_id', t('app'), t('linked'))}
              {line('page_path', t('path'))}
              {line('url', t('spare'), t('spareHelp'))}
            </>
          )}
        </>
      )}
    </div>
  );
}

function Line({ label, help, children }: { label: string; help?: string | undefined; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="wm-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help && <small>{help}</small>}
    </div>
  );
}
