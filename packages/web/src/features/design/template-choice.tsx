/** What a new page begins with: the starter, or one of the platform's templates, each as a small sketch. */
import { merchantDesign } from '@keymall/contract/merchant/design';
import { type BlockType, type DesignDevice, isColor, starterDesign } from '@keymall/contract/merchant/design-look-words';
import type { Control } from '#kit/back-office/field';
import { useCall } from '#kit/back-office/queries';
import { useWords, words } from '#kit/i18n';
import './design.css';

const text = words({ starter: '默认起步', templates: '起步模板' }, { starter: 'The starter', templates: 'Templates' });

interface Sketched {
  id: number;
  name: string;
  blocks: readonly BlockType[];
  bg: string;
  accent: string;
}

export function TemplateChoice({ control, device }: { control: Control; device: DesignDevice }) {
  const t = useWords(text);
  const { data } = useCall(merchantDesign.templates, { device });
  const starter: Sketched = { id: 0, name: t('starter'), blocks: starterDesign.blocks.map(({ type }) => type), ...starterDesign.page };
  return (
    <div className="ds-templates" role="radiogroup" aria-label={t('templates')} aria-describedby={control.describedBy}>
      {[starter, ...(data?.list ?? [])].map(({ id, name, blocks, bg, accent }) => (
        <label key={id}>
          <input
            type="radio"
            name={control.id}
            checked={control.value === id}
            disabled={control.readOnly}
            onChange={() => control.set(id)}
          />
          <span className="ds-mini" style={{ background: isColor(bg) ? bg : 'var(--surface-2)' }} aria-hidden="true">
            {blocks.slice(0, 9).map((type, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes of a sketch that never changes
              <i key={at} data-type={type} style={type === 'buy_form' && isColor(accent) ? { background: accent } : undefined} />
            ))}
          </span>
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
