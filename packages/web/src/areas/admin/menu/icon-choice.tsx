/** One of the icons that the build carries. */
import { iconNames } from '@keymall/contract/pages/icon';
import type { Control } from '#kit/back-office/field';
import { MenuIcon } from '#kit/back-office/icons';

export const IconChoice = ({ control: { id, value, set, readOnly, describedBy }, label }: { control: Control; label: string }) => (
  <div id={id} className="icon-choice" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
    {iconNames.map((name) => (
      <label key={name} className="icon-choice-one" data-chosen={value === name || undefined}>
        <input type="radio" name={id} aria-label={name} checked={value === name} disabled={readOnly} onChange={() => set(name)} />
        <MenuIcon name={name} />
      </label>
    ))}
  </div>
);
