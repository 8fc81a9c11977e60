/**
 * Names for controls of the component library: it puts what it is given on the box around its input, where neither a label nor a
 * screen reader finds it. This hands it on to the input itself.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface Naming {
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  required?: boolean;
  inputMode?: 'decimal' | 'numeric';
}

const INPUT = 'input:not([type=file]):not([type=radio]):not([type=checkbox]), textarea';

export function Named({
  children,
  className,
  id,
  label,
  describedBy,
  invalid,
  required,
  inputMode,
}: Naming & { children: ReactNode; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  // after each render: the library may have put another input there
  useLayoutEffect(() => {
    const input = box.current?.querySelector(INPUT);
    if (!input) return;
    const wanted: Record<string, string | undefined> = {
      id,
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-required': required ? 'true' : undefined,
      inputmode: inputMode,
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  });
  return (
    <span ref={box} className={className ?? 'bo-named'}>
      {children}
    </span>
  );
}
