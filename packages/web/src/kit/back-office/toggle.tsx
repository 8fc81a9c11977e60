/** The component library's switch, which tells whoever listens whether it is on. */
import { Switch } from 'tdesign-react';

interface ToggleProps {
  on: boolean;
  onTurn: (on: boolean) => void;
  label: string;
  id?: string;
  describedBy?: string | undefined;
  small?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

export const Toggle = ({ on, onTurn, label, id, describedBy, small = false, busy = false, disabled = false }: ToggleProps) => (
  <Switch
    size={small ? 'small' : 'medium'}
    value={on}
    loading={busy}
    disabled={disabled}
    onChange={(next) => onTurn(next === true)}
    {...{ id, 'aria-checked': on, 'aria-label': label, 'aria-describedby': describedBy }}
  />
);
