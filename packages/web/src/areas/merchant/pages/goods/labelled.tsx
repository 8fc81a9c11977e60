/** A labelled control outside of a form of one endpoint: pages whose input goes different ways look the same as all others. */
import { type ReactNode, useId } from 'react';

interface LabelledProps {
  label: string;
  help?: string;
  /** What is wrong with it. */
  problem?: string | undefined;
  required?: boolean;
  wide?: boolean;
  children: (control: { id: string; invalid: boolean; describedBy: string | undefined }) => ReactNode;
}

export function Labelled({ label, help, problem, required, wide, children }: LabelledProps) {
  const id = useId();
  const noteId = problem || help ? `${id}-note` : undefined;
  return (
    <div className="bo-field" data-wrong={problem ? '' : undefined} data-wide={wide || undefined}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="bo-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="bo-control">{children({ id, invalid: Boolean(problem), describedBy: noteId })}</div>
      {(problem || help) && (
        <div id={noteId} className="bo-field-note" role={problem ? 'alert' : undefined}>
          {problem ?? help}
        </div>
      )}
    </div>
  );
}
