/** Pictures to send along: chosen, shown while they are on their way, and taken out again. */
import { useWords, words } from '#kit/i18n';
import { useOwnId } from '#kit/own-id';
import { MOST_PICTURES, PICTURE_TYPES, type Pictures } from '../../storefront/pictures.ts';

const text = words(
  { add: '添加图片', remove: '移除 {name}', sending: '正在上传 {name}' },
  { add: 'Add a picture', remove: 'Remove {name}', sending: 'Sending {name}' },
);

interface PicturePickerProps {
  label: string;
  hint?: string;
  pictures: Pictures;
  most?: number;
}

export function PicturePicker({ label, hint, pictures, most = MOST_PICTURES }: PicturePickerProps) {
  const t = useWords(text);
  const id = useOwnId();
  return (
    <fieldset className="km-field km-pictures">
      <legend className="km-field-label">{label}</legend>
      <ul>
        {pictures.list.map(({ key, name, preview, progress, url, message }) => (
          <li key={key} data-wrong={message ? '' : undefined}>
            {preview ? <img src={preview} alt={name} /> : <span>{name}</span>}
            {!url && !message && <progress value={progress} max={1} aria-label={t('sending', { name })} />}
            <button type="button" aria-label={t('remove', { name })} onClick={() => pictures.remove(key)}>
              ×
            </button>
          </li>
        ))}
        {pictures.list.length < most && (
          <li className="km-pictures-add">
            <label htmlFor={id}>
              <span aria-hidden="true">+</span>
              {t('add')}
            </label>
            <input
              id={id}
              type="file"
              accept={PICTURE_TYPES}
              multiple={most > 1}
              onChange={(event) => {
                pictures.add(event.target.files ?? []);
                event.target.value = '';
              }}
            />
          </li>
        )}
      </ul>
      {pictures.list.map(({ key, name, message }) =>
        message ? (
          <p key={key} className="km-wrong" role="alert">
            {name}：{message}
          </p>
        ) : null,
      )}
      {hint && <p className="km-field-note">{hint}</p>}
    </fieldset>
  );
}
