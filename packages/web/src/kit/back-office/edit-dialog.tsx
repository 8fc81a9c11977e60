/** Adding and editing in one frame: a dialog around a form, closed once it is saved. */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { Dialog } from '../dialog.tsx';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';

type EditDialogProps<E extends Endpoint> = FormFrameProps<E> & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** From the side, for longer forms. */
  side?: boolean;
};

export function EditDialog<E extends Endpoint>({ open, title, onClose, side = false, onSaved, ...form }: EditDialogProps<E>) {
  return (
    <Dialog open={open} title={title} onClose={onClose} kind={side ? 'drawer' : 'dialog'}>
      <div className={side ? 'bo-inside bo-inside-wide' : 'bo-inside'}>
        <FormFrame
          {...form}
          onCancel={onClose}
          onSaved={(data, values) => {
            onSaved?.(data, values);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
