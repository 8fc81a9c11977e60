/** For good, or until a moment. Null on the wire is for good. */
import { formatDay } from '@keymall/contract/kit/time';
import { DatePicker, Radio } from 'tdesign-react';
import type { Control } from './field.tsx';
import { Named } from './naming.tsx';

const MOMENT = 'YYYY-MM-DD HH:mm:ss';

export function ExpiryControl({ control, labels }: { control: Control; labels: { never: string; until: string; moment: string } }) {
  const { value, set, readOnly, invalid, id, describedBy } = control;
  const isOpen = value === null;
  return (
    <div className="bo-expiry">
      <Radio.Group value={isOpen ? 'never' : 'until'} disabled={readOnly} onChange={(choice) => set(choice === 'never' ? null : '')}>
        <Radio value="never">{labels.never}</Radio>
        <Radio value="until">{labels.until}</Radio>
      </Radio.Group>
      {!isOpen && (
        <Named id={id} label={labels.moment} describedBy={describedBy} invalid={invalid}>
          <DatePicker
            enableTimePicker
            allowInput
            clearable
            format={MOMENT}
            valueType={MOMENT}
            defaultTime="23:59:59"
            disableDate={{ before: formatDay(new Date()) }}
            placeholder={labels.moment}
            value={typeof value === 'string' ? value : ''}
            status={invalid ? 'error' : 'default'}
            disabled={readOnly}
            onChange={(moment) => set(typeof moment === 'string' ? moment : '')}
          />
        </Named>
      )}
    </div>
  );
}
